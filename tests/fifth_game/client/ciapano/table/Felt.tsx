/** The felt of ciapanò: the trick and the score of every seat. */
import "../../../tricks/trick.css";

import { isPaused, TableOverlay } from "../../../table/TableOverlay.tsx";
import { type BareFeltProps, TrickFelt } from "../../../tricks/TrickFelt.tsx";
import type { FeltProps } from "../../game.ts";
import type { CiapanoFrame } from "../facts.ts";
import { shownScore } from "../model/standings.ts";
import { Result } from "./Result.tsx";

export function Felt({ tableClient, ...props }: FeltProps<CiapanoFrame>) {
  const { scene, newest } = props;
  return (
    <BareFelt {...props}>
      <TableOverlay scene={scene} newest={newest}>
        {isPaused(newest) && <Result tableClient={tableClient} newest={newest} />}
      </TableOverlay>
    </BareFelt>
  );
}

export function BareFelt({ children, ...props }: BareFeltProps<CiapanoFrame>) {
  return (
    <TrickFelt
      {...props}
      remarksOf={() => []}
      pointsOf={(_, seat) => shownScore(props.scene, seat)}
      besides={() => null}
    >
      {children}
    </TrickFelt>
  );
}
