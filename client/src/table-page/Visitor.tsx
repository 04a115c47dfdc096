/** A table at which I do not sit: who invites me, a seat if one is free, and the table options. */
import { useSeatChoice } from "../admission/seat-choice.tsx";
import { Avatar } from "../cards/Avatar.tsx";
import { BotFace } from "../felt/BotFace.tsx";
import { useHouse } from "../house/house-context.ts";
import type { TableClient } from "../house/table-client.ts";
import { seatIn } from "../options/model/table-invitation.ts";
import { EntryLine, TableFacts } from "../options/TableFacts.tsx";
import { usePassword } from "../options/table-password.tsx";
import { tableSummary } from "../options/table-summary.ts";
import { useBuyIn } from "../options/use-buy-in.tsx";
import { GameLine } from "../page/GameLine.tsx";
import { Header } from "../page/Header.tsx";
import { loadPlaces } from "../page/load-places.ts";
import { isNameless } from "../people/model/accounts.ts";
import { Newcomer } from "../people/Newcomer.tsx";
import { gameOf, isInPairs, isPractice, isRing, seatsIn } from "../play/games.ts";
import { isPartner } from "../play/seating.ts";
import type { Frame, PlaceView } from "../protocol/wire.gen.ts";
import { openRulesOf } from "../rules/rules-layer.tsx";
import { LazyPart } from "../shell/Lazy.tsx";
import { t } from "../shell/language.ts";
import { Link, useArrival } from "../shell/router.tsx";
import { toastRefusal } from "../shell/toast.tsx";
import { VoidedDeals } from "../table/VoidedDeals.tsx";

export function Visitor({
  tableClient,
  frame,
}: {
  readonly tableClient: TableClient;
  readonly frame: Frame;
}) {
  const house = useHouse();
  const you = house.you.value;
  const { places, phase, sheet, locked } = frame.view;
  const takesPeople = !locked && !isPractice(sheet);
  const linked = seatIn(location.hash);
  const invited = linked !== null && places[linked] === null ? linked : null;
  useArrival();
  const [buyIn, BuyIn] = useBuyIn(sheet);
  const [said, Password] = usePassword(sheet, frame.table);
  const [chosen, Seats] = useSeatChoice(frame, invited);
  const isDrawn = isRing(gameOf(frame)) && phase === "waiting" && takesPeople;
  const seats = seatsIn(sheet, places.length);
  const standing = places.findIndex((place, at) => place === null && at >= seats);
  const sit = (seat: number) => {
    house
      .request({ type: "sit", table: tableClient.table, seat, buy_in: buyIn, ...said })
      .catch(toastRefusal);
  };
  return (
    <>
      <Header />
      <main id="main" class="page visitor" tabIndex={-1}>
        <Invitation frame={frame} />
        {you !== null && isNameless(you) && takesPeople && <Newcomer />}
        <p role="status">{t(locked && phase === "waiting" ? "lobby.locked" : WORDS[phase])}</p>
        {!isPractice(sheet) && !isDrawn && [BuyIn, Password]}
        {phase === "waiting" && takesPeople && <EntryLine sheet={sheet} />}
        {isDrawn ? (
          <>
            {Seats}
            {BuyIn}
            {Password}
            <div class="actions">
              {standing >= 0 && (
                <button type="button" class="button" onClick={() => sit(standing)}>
                  {t("ring.stand")}
                </button>
              )}
              {chosen !== null && (
                <button type="button" class="button primary" onClick={() => sit(chosen)}>
                  {t("seat.free")}
                </button>
              )}
            </div>
          </>
        ) : (
          <Rows
            frame={frame}
            invited={invited}
            onSit={takesPeople && phase === "waiting" ? sit : null}
          />
        )}
        <VoidedDeals voided={frame.view.voided} />
        {isPractice(sheet) && <p class="hint">{t("visitor.practice")}</p>}
        <section class="panel" aria-labelledby="visitor-sheet">
          <h2 id="visitor-sheet">{t("options.title")}</h2>
          <TableFacts sheet={sheet} digest={frame.view.digest} />
        </section>
        <button type="button" class="button" onClick={() => openRulesOf(sheet)}>
          {t("rules.title")}
        </button>
        <Link to="/" class="button">
          {t("lobby.back")}
        </Link>
      </main>
      <LazyPart load={loadPlaces} at="foot" />
    </>
  );
}

/** Who opened the table, and the game in a line. */
function Invitation({ frame }: { readonly frame: Frame }) {
  const { places, host, sheet, phase } = frame.view;
  const name = places.find((place) => place !== null && place.player === host)?.name;
  const isInvited = phase === "waiting" && sheet.access !== "open";
  return (
    <div class="seat-invitation">
      <h1>
        {name === undefined
          ? t(`game.${gameOf(frame)}`)
          : t(isInvited ? "visitor.invites" : "visitor.tableOf", { name })}
      </h1>
      <p>{tableSummary(sheet)}</p>
      <GameLine game={gameOf(frame)} />
    </div>
  );
}

interface RowsProps {
  readonly frame: Frame;
  /** The seat that the link of an invitation names; null for none. */
  readonly invited: number | null;
  /** Sits down at a seat; null if nobody may. */
  readonly onSit: ((seat: number) => void) | null;
}

/** Who sits where, in a list, with a button at each free seat. */
function Rows({ frame, invited, onSit }: RowsProps) {
  const { places, host, sheet } = frame.view;
  return (
    <ul class="rows">
      {places.map((place, seat) => (
        <li key={seat} class="row-card">
          <Face place={place} />
          <span class="row-text">
            <span class="row-title">{place?.name ?? emptySeat(frame, seat)}</span>
            <span class="row-names">
              {[
                ...(place?.level == null
                  ? []
                  : [`${t("seat.bot")} ${t(`bot.level.${place.level}`)}`]),
                ...withPartner(frame, seat),
                ...(place !== null && place.player === host ? [t("seat.host")] : []),
              ].join(" · ")}
            </span>
          </span>
          {place === null && frame.view.kept[seat] == null && onSit !== null && (
            <button
              type="button"
              class={invited === null || invited === seat ? "button primary" : "button"}
              onClick={() => onSit(seat)}
            >
              {t(seat < seatsIn(sheet, places.length) ? "seat.free" : "ring.stand")}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

function Face({ place }: { readonly place: PlaceView | null }) {
  return (
    <span class={place === null ? "seat-face is-free" : "seat-face"} aria-hidden="true">
      {place !== null &&
        (place.bot ? <BotFace name={place.name} /> : <Avatar card={place.avatar} />)}
    </span>
  );
}

const WORDS = {
  waiting: "visitor.waiting",
  starting: "visitor.playing",
  playing: "visitor.playing",
  over: "visitor.over",
  closed: "say.closed",
} as const;

/** In pairs: the partner that one would have, if they are there. */
function withPartner({ view }: Frame, seat: number): readonly string[] {
  if (!isInPairs(view.sheet.options)) return [];
  const at = view.places.findIndex((_, other) => isPartner(seat, other));
  const name = view.places[at]?.name;
  return name === undefined ? [] : [t("visitor.with", { name })];
}

function emptySeat(frame: Frame, seat: number): string {
  if (seat >= seatsIn(frame.view.sheet, frame.view.places.length)) return t("ring.standingRoom");
  const keeper = frame.view.kept[seat];
  return keeper == null ? t("seat.empty") : t("seat.kept", { name: keeper.name });
}
