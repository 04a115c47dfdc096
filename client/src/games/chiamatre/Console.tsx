/** What is mine at a table of chiamatre: cards, keeping or doing away with them, calling one. */
import { t } from "../../app/language.ts";
import { CHIAMATRE } from "../../core/chiamatre/tell.ts";
import type { ChiamatreFrame } from "../../core/games.ts";
import { askFor, offersOf } from "../../core/say.ts";
import { seatAfter } from "../../core/seating.ts";
import type { Scene } from "../../core/table-state.ts";
import type { Desk } from "../../table/desk.ts";
import { shortcutOf, useKey } from "../../table/keys.ts";
import { TimedButton } from "../../table/TimedButton.tsx";
import { seatsBefore } from "../../tricks/Dealing.tsx";
import type { Dealing } from "../../tricks/Hand.tsx";
import { TrickConsole } from "../../tricks/TrickConsole.tsx";
import type { ConsoleProps } from "../game.ts";
import { CallSheet } from "./CallSheet.tsx";

export function Console(props: ConsoleProps<ChiamatreFrame>) {
  const { desk, scene, newest } = props;
  const callable = offersOf(newest, "call").flatMap(({ cards }) => cards);
  const isSettled = scene.frame === newest && scene.act === "settled";
  return (
    <TrickConsole
      {...props}
      tongue={CHIAMATRE}
      dealing={dealingOf(scene)}
      instead={
        isSettled && (
          <>
            <Window desk={desk} newest={newest} />
            {callable.length > 0 && (
              <CallSheet
                cards={callable}
                onCall={(card) => void desk.act({ type: "call", card })}
              />
            )}
          </>
        )
      }
    />
  );
}

interface WindowProps {
  readonly desk: Desk;
  readonly newest: ChiamatreFrame;
}

/** The time in which a deal may be done away with; all are asked alike (C4). */
function Window({ desk, newest }: WindowProps) {
  const [mayKeep, mayAnnul] = [askFor(newest, "keep") !== null, askFor(newest, "annul") !== null];
  const keep = () => void desk.act({ type: "keep" });
  const annul = () => void desk.act({ type: "annul" });
  useKey("k", mayKeep ? keep : null);
  useKey("n", mayAnnul ? annul : null);
  if (!mayKeep) return null;
  return (
    <div class="actions annul">
      {mayAnnul && (
        <button type="button" class="button" aria-keyshortcuts={shortcutOf("n")} onClick={annul}>
          {t("act.annul")}
        </button>
      )}
      <TimedButton
        deadline={newest.deadlines.find(({ kind }) => kind === "annul") ?? null}
        shortcut="k"
        onPress={keep}
      >
        {t("act.keep")}
      </TimedButton>
    </div>
  );
}

/** How my cards come while they are dealt. */
function dealingOf({ frame, act }: Scene<ChiamatreFrame>): Dealing | null {
  const { match, seat } = frame;
  const seats = match?.table?.counts.length ?? 0;
  if (act !== "deal" || match === null || match.dealer === null || seat === null) return null;
  return { before: seatsBefore(seat, seatAfter(match.dealer, 1, seats), seats), seats };
}
