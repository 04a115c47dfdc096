/** How a phone comes in: the address as a QR code and in letters, and the code on the wall. */
import { AddressCode } from "../../admission/address-to-share.tsx";
import { useReachedOrigin } from "../../admission/reached-origin.ts";
import { spaced } from "../../evening/evening-requests.ts";
import { useNeedsCode, useWall } from "../../evening/use-wall.ts";
import { t } from "../../shell/language.ts";
import { tournamentPath } from "../../shell/model/routes.ts";
import { entryPath } from "../model/evening-paths.ts";
import type { TournamentView } from "../model/tournaments.ts";

export function ClockCode({ view }: { readonly view: TournamentView }) {
  return (
    <JoinCode
      title={t(view.phase === "open" ? "clock.enterByPhone" : "clock.followByPhone")}
      tournament={view.id}
    />
  );
}

interface JoinCodeProps {
  readonly title: string;
  /** Where the phone gets to; "" for the tables. */
  readonly tournament: string;
}

export function JoinCode({ title, tournament }: JoinCodeProps) {
  const reached = useReachedOrigin();
  const [wall] = useWall();
  const needsCode = useNeedsCode();
  const origin = reached ?? location.origin;
  const code = wall?.code ?? "";
  const path = tournament === "" ? "/" : tournamentPath(tournament);
  return (
    <section class="clock-code">
      <h2>{title}</h2>
      <AddressCode
        reached={reached}
        address={`${origin}${code === "" ? path : entryPath(tournament, code)}`}
      />
      {reached != null && <p class="clock-address">{origin}</p>}
      {code !== "" && (
        <p class="clock-wall-code">
          {t("evening.code")} <b>{spaced(code)}</b>
        </p>
      )}
      {code === "" && needsCode && <p class="hint">{t("evening.screen.codeHidden")}</p>}
    </section>
  );
}
