/** When a tournament of the list begins, or its state once it has begun. */
import { useHouse } from "../../house/house-context.ts";
import { formatDay, t } from "../../shell/language.ts";
import { Countdown } from "../Countdown.tsx";
import { listedState } from "../model/tournament-state.ts";
import type { TournamentRow } from "../model/tournaments.ts";

const DAY = 86_400_000;

/** Whether it begins within a day, so that the time until then says more than the date. */
export function useIsSoon({ phase, begins }: TournamentRow): boolean {
  const house = useHouse();
  return phase === "open" && begins !== null && begins - house.now() <= DAY;
}

interface TournamentStartProps {
  readonly row: TournamentRow;
  /** Whether the reader has entered it. */
  readonly isMine: boolean;
}

export function TournamentStart({ row, isMine }: TournamentStartProps) {
  const isSoon = useIsSoon(row);
  if (row.phase !== "open") return <>{t(`tournament.state.${listedState(row)}`)}</>;
  const mine = isMine ? `${t("tournament.enteredShort")} · ` : "";
  if (row.begins === null) return <>{mine + t("tournament.sitAndGo")}</>;
  if (!isSoon) return <>{mine + formatDay(row.begins)}</>;
  return (
    <>
      {mine}
      {t("tournament.beginsIn")} <Countdown until={row.begins} />
    </>
  );
}
