/** When a tournament of the list begins, or its state once it has begun. */
import { useHouse } from "../house/house-context.ts";
import { formatDay, t } from "../shell/language.ts";
import { Countdown } from "../tournaments/Countdown.tsx";
import { listedState } from "../tournaments/model/tournament-state.ts";
import type { TournamentRow } from "../tournaments/model/tournaments.ts";

const DAY = 86_400_000;

interface WhenProps {
  readonly row: TournamentRow;
  /** Whether the reader has entered it. */
  readonly isMine: boolean;
}

export function When({ row, isMine }: WhenProps) {
  const house = useHouse();
  if (row.phase !== "open") return <>{t(`tournament.state.${listedState(row)}`)}</>;
  const mine = isMine ? `${t("tournament.enteredShort")} · ` : "";
  if (row.begins === null) return <>{mine + t("tournament.sitAndGo")}</>;
  if (row.begins - house.now() > DAY) return <>{mine + formatDay(row.begins)}</>;
  return (
    <>
      {mine}
      {t("tournament.beginsIn")} <Countdown until={row.begins} />
    </>
  );
}
