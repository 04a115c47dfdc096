/** The page of staff: tournaments, reports, people and open tables. */
import "./staff.css";

import { useCallback, useEffect, useState } from "preact/hooks";

import { Header } from "../page/Header.tsx";
import { RequestRefused } from "../protocol/requests.ts";
import { LazyPart } from "../shell/Lazy.tsx";
import { t } from "../shell/language.ts";
import { STAFF_PATH } from "../shell/model/routes.ts";
import { useArrival } from "../shell/router.tsx";

import { AnnounceTournament } from "./AnnounceTournament.tsx";
import { LiveTables, type Voided, VoidForm } from "./LiveTables.tsx";
import { isAtLeast, type StaffRoom, staffRoom } from "./model/staff-requests.ts";
import { PersonPanel } from "./PersonPanel.tsx";
import { Reports } from "./Reports.tsx";
import { StaffSection } from "./StaffSection.tsx";
import { refusalOf } from "./staff-words.ts";
import { TournamentDashboard } from "./TournamentDashboard.tsx";
import { TournamentList } from "./TournamentList.tsx";
import { WaitingGifts } from "./WaitingGifts.tsx";

const loadCollusion = () => import("./Collusion.tsx").then((part) => part.Collusion);
const loadEvening = () => import("./EveningDesk.tsx").then((part) => part.EveningDesk);

export function StaffPage() {
  useArrival();
  const [room, setRoom] = useState<StaffRoom | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [name, setName] = useState("");
  const [voided, setVoided] = useState<Voided | null>(null);
  const [asked] = useState(() => new URLSearchParams(location.search).get("tournament") ?? "");
  const [shown, show] = useShownTables();
  const look = useCallback(() => {
    staffRoom().then(setRoom, (failure: unknown) => {
      if (!(failure instanceof RequestRefused)) throw failure;
      setRefusal(failure.code);
    });
  }, []);
  useEffect(look, [look]);
  if (shown !== "") {
    return (
      <>
        <Header />
        <main id="main" class="page" tabIndex={-1}>
          <TournamentDashboard
            tournament={shown}
            onBack={() => show("")}
            onPerson={(who) => {
              setName(who);
              show("");
            }}
          />
        </main>
      </>
    );
  }
  return (
    <>
      <Header />
      <main id="main" class="page" tabIndex={-1}>
        <h1>{t("staff.title")}</h1>
        {refusal !== null && <p role="alert">{refusalOf(refusal)}</p>}
        {room !== null && <p class="hint">{t(`staff.youAre.${room.role}`)}</p>}
        {room !== null && <LazyPart load={loadEvening} />}
        {room !== null && isAtLeast(room.role, "director") && (
          <>
            <StaffSection title={t("tournament.tournaments")}>
              <AnnounceTournament />
              <TournamentList
                asked={asked}
                onVoid={(table) => setVoided({ table })}
                onTables={show}
              />
            </StaffSection>
            <Reports onName={setName} onDone={look} />
            {isAtLeast(room.role, "operator") && <WaitingGifts asked={room} />}
            <LazyPart load={loadCollusion} />
            <PersonPanel key={name} name={name} role={room.role} onAct={look} />
            <StaffSection title={t("staff.void")}>
              <VoidForm key={voided?.table} asked={voided} onDone={look} />
            </StaffSection>
          </>
        )}
        {room !== null && (
          <StaffSection title={t("staff.tables")}>
            <LiveTables tables={room.tables} />
          </StaffSection>
        )}
      </main>
    </>
  );
}

/** The part of the address that names the tournament whose tables fill the screen. */
const TABLES = "tables";

/** The tournament whose tables fill the screen, "" for none; the address keeps it over a reload. */
function useShownTables(): [string, (tournament: string) => void] {
  const [shown, setShown] = useState(() => new URLSearchParams(location.search).get(TABLES) ?? "");
  const show = (tournament: string) => {
    const to = tournament === "" ? STAFF_PATH : `${STAFF_PATH}?${TABLES}=${tournament}`;
    history.replaceState(history.state, "", to);
    setShown(tournament);
    scrollTo(0, 0);
  };
  return [shown, show];
}
