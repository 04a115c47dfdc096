/** The table's menu: scores, options, fairness, replay, and leaving. */
import { useState } from "preact/hooks";
import { HostLink } from "../admission/HostLink.tsx";
import { InviteButton } from "../admission/InviteButton.tsx";
import { TopUpButton } from "../admission/TopUpButton.tsx";
import { Dialog } from "../controls/Dialog.tsx";
import { LanguageSwitch } from "../controls/LanguageSwitch.tsx";
import { FairLink } from "../fairness/pages/FairLink.tsx";
import { shortcutOf } from "../felt/key-listeners.ts";
import { LogFold } from "../felt/Log.tsx";
import type { Game } from "../games/game.ts";
import { waitingFriends } from "../house/friend-news.ts";
import { useHouse } from "../house/house-context.ts";
import type { TableClient } from "../house/table-client.ts";
import { optionsNow } from "../options/model/table-minima.ts";
import { mayAddBot } from "../options/model/table-seats.ts";
import { TableFacts } from "../options/TableFacts.tsx";
import { gameOf, isPractice } from "../play/games.ts";
import { isAbsent } from "../play/table-speech.ts";
import type { Frame } from "../protocol/wire.gen.ts";
import { openRulesOf } from "../rules/rules-layer.tsx";
import { LazyPart } from "../shell/Lazy.tsx";
import { learn, t } from "../shell/language.ts";
import { learnPath, oddsPath, profilePath } from "../shell/model/routes.ts";
import { go, Link } from "../shell/router.tsx";
import { toastRefusal } from "../shell/toast.tsx";
import { tournamentAt } from "../tournaments/model/table-tournament.ts";
import { NewestReplayLink } from "./NewestReplayLink.tsx";
import { VoidedDeals } from "./VoidedDeals.tsx";

const loadWaitingFriends = async () => {
  const [part] = await Promise.all([import("../people/WaitingFriends.tsx"), learn("friends")]);
  return part.WaitingFriends;
};

interface TableMenuProps {
  readonly game: Game;
  readonly tableClient: TableClient;
  readonly newest: Frame;
  readonly onClose: () => void;
}

export function TableMenu({ game, tableClient, newest, onClose }: TableMenuProps) {
  const sheet = optionsNow(newest);
  const isPlaying = newest.view.phase === "playing" && newest.seat !== null;
  // A tournament seats its players, so they cannot leave their seats.
  const isTournamentTable = tournamentAt(newest) !== null;
  return (
    <Dialog title={t(`game.${gameOf(newest)}`)} onClose={onClose}>
      {isPlaying && !isAbsent(newest) && (
        <Rest tableClient={tableClient} newest={newest} onClose={onClose} />
      )}
      {isPlaying && !isTournamentTable && sheet.buy_in !== null && mayAddBot(newest) && (
        <button
          type="button"
          class="button"
          onClick={() =>
            void tableClient.requestOnce({ type: "add_bot", table: tableClient.table })
          }
        >
          {t("act.addBot")}
        </button>
      )}
      {!isTournamentTable && <TopUpButton tableClient={tableClient} newest={newest} />}
      {newest.seat !== null && !isTournamentTable && (
        <HostLink tableClient={tableClient} newest={newest} />
      )}
      {isPlaying && !isTournamentTable && (
        <StandUp game={game} tableClient={tableClient} newest={newest} />
      )}
      {waitingFriends.value > 0 && <LazyPart load={loadWaitingFriends} />}
      <LazyPart load={game.scores} frame={newest} />
      <PeopleHere newest={newest} />
      <LogFold tableClient={tableClient} gameSpeech={game.gameSpeech} />
      <VoidedDeals voided={newest.view.voided} />
      <details class="fold" open>
        <summary>{t("options.title")}</summary>
        <TableFacts sheet={sheet} digest={newest.view.digest} />
      </details>
      <button
        type="button"
        class="button"
        aria-keyshortcuts={shortcutOf("?")}
        onClick={() => openRulesOf(sheet)}
      >
        {t("rules.title")}
      </button>
      <Link to={learnPath(sheet.options.game)} class="button">
        {t("learn.link")}
      </Link>
      <Link to={oddsPath(sheet.options.game)} class="button">
        {t("odds.title")}
      </Link>
      <div class="row">
        {!isPractice(sheet) && <InviteButton newest={newest} />}
        <FairLink newest={newest} />
        <NewestReplayLink tableClient={tableClient} newest={newest} />
      </div>
      <LanguageSwitch />
    </Dialog>
  );
}

/** The other people at the table, each with a link to their profile. */
function PeopleHere({ newest }: Pick<TableMenuProps, "newest">) {
  const people = newest.view.places.flatMap((place, seat) =>
    place === null || place.level !== null || seat === newest.seat || place.name === ""
      ? []
      : [place.name],
  );
  if (people.length === 0) return null;
  return (
    <details class="fold">
      <summary>{t("host.people")}</summary>
      <ul class="rows">
        {people.map((name) => (
          <li key={name}>
            <Link to={profilePath(name)} class="button wide">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

type RestProps = Pick<TableMenuProps, "tableClient" | "newest" | "onClose">;

/** A pause: without a clock the table waits, otherwise the house plays for the seat (R3, R11). */
function Rest({ tableClient, newest, onClose }: RestProps) {
  if (newest.view.untimed) {
    return (
      <>
        <button type="button" class="button" onClick={() => go("/")}>
          {t("act.pause")}
        </button>
        <p class="hint">{t("pause.hint")}</p>
      </>
    );
  }
  return (
    <button
      type="button"
      class="button"
      onClick={() => {
        void tableClient.requestOnce({ type: "sit_out", table: tableClient.table });
        onClose();
      }}
    >
      {t("act.sitOut")}
    </button>
  );
}

function StandUp({ game, tableClient, newest }: Omit<TableMenuProps, "onClose">) {
  const house = useHouse();
  const { sheet, untimed } = newest.view;
  const endsIt = untimed && sheet.buy_in === null;
  const label = t(endsIt ? "act.abandon" : "act.standUp");
  const [isAsking, setAsking] = useState(false);
  const leave = () => {
    house.request({ type: "leave", table: tableClient.table }).then(() => go("/"), toastRefusal);
  };
  if (!isAsking) {
    return (
      <button type="button" class="button" onClick={() => setAsking(true)}>
        {label}
      </button>
    );
  }
  return (
    <div class="confirm" role="group" aria-label={label}>
      {game.coach !== undefined && <LazyPart load={game.coach} tableClient={tableClient} />}
      <p>
        {endsIt ? t("leave.ends") : t(sheet.buy_in === null ? "leave.warning" : "leave.ring")}{" "}
        {sheet.entry > 0 && t(endsIt ? "leave.entryLost" : "leave.entry")}
      </p>
      <div class="row">
        <button type="button" class="button" autofocus onClick={() => setAsking(false)}>
          {t("act.cancel")}
        </button>
        <button type="button" class="button danger" onClick={leave}>
          {t(endsIt ? "leave.end" : "leave.sure")}
        </button>
      </div>
    </div>
  );
}
