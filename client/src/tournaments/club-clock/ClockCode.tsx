/** The address of a tournament's page as a QR code: a phone at the club opens it. */
import { AddressCode } from "../../admission/address-to-share.tsx";
import { useReachedOrigin } from "../../admission/reached-origin.ts";
import { t } from "../../shell/language.ts";
import { tournamentPath } from "../../shell/model/routes.ts";
import type { TournamentView } from "../model/tournaments.ts";

export function ClockCode({ view }: { readonly view: TournamentView }) {
  const reached = useReachedOrigin();
  return (
    <section class="clock-code">
      <h2>{t(view.phase === "open" ? "clock.enterByPhone" : "clock.followByPhone")}</h2>
      <AddressCode
        reached={reached}
        address={`${reached ?? location.origin}${tournamentPath(view.id)}`}
      />
    </section>
  );
}
