/** A table at which I do not sit: its sheet, who is there, and a seat if one is free. */
import { Footer } from "../app/Footer.tsx";
import { Header } from "../app/Header.tsx";
import { useHouse } from "../app/here.ts";
import { t } from "../app/language.ts";
import { Link, useArrival } from "../app/router.tsx";
import { openRulesOf } from "../app/rules.tsx";
import { toastRefusal } from "../app/toast.tsx";
import { gameOf, seatsIn } from "../core/games.ts";
import { isPartner } from "../core/seating.ts";
import type { Frame } from "../core/wire.gen.ts";
import { useBuyIn } from "./buy-in.tsx";
import type { Desk } from "./desk.ts";
import { usePassword } from "./password.tsx";
import { SheetFacts } from "./SheetFacts.tsx";
import { VoidedDeals } from "./VoidedDeals.tsx";

export function Visitor({ desk, frame }: { readonly desk: Desk; readonly frame: Frame }) {
  const house = useHouse();
  const { places, phase, sheet, host, locked } = frame.view;
  useArrival();
  const [buyIn, BuyIn] = useBuyIn(sheet);
  const [said, Password] = usePassword(sheet);
  const sit = (seat: number) => {
    house.request({ type: "sit", table: desk.table, seat, buy_in: buyIn, ...said }).catch(toastRefusal);
  };
  return (
    <>
      <Header />
      <main id="main" class="page visitor" tabIndex={-1}>
        <h1>{t(`game.${gameOf(frame)}`)}</h1>
        <p role="status">{t(locked && phase === "waiting" ? "lobby.locked" : WORDS[phase])}</p>
        <ul class="rows">
          {places.map((place, seat) => (
            <li key={seat} class="row-card">
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
              {place === null && frame.view.kept[seat] == null && phase === "waiting" && !locked && (
                <button type="button" class="button primary" onClick={() => sit(seat)}>
                  {t("seat.free")}
                </button>
              )}
            </li>
          ))}
        </ul>
        <VoidedDeals voided={frame.view.voided} />
        {BuyIn}
        {Password}
        <section class="panel" aria-labelledby="visitor-sheet">
          <h2 id="visitor-sheet">{t("sheet.title")}</h2>
          <SheetFacts sheet={sheet} digest={frame.view.digest} />
        </section>
        <button type="button" class="button" onClick={() => openRulesOf(sheet)}>
          {t("rules.title")}
        </button>
        <Link to="/" class="button">
          {t("lobby.back")}
        </Link>
      </main>
      <Footer />
    </>
  );
}

const WORDS = {
  waiting: "visitor.waiting",
  starting: "visitor.playing",
  playing: "visitor.playing",
  over: "visitor.over",
  closed: "say.closed",
} as const;

/** In pairs: with whom one would play, if he is there. */
function withPartner({ view }: Frame, seat: number): readonly string[] {
  if (view.sheet.options.game !== "tressette") return [];
  const at = view.places.findIndex((_, other) => isPartner(seat, other));
  const name = view.places[at]?.name;
  return name === undefined ? [] : [t("visitor.with", { name })];
}

function emptySeat(frame: Frame, seat: number): string {
  if (seat >= seatsIn(frame.view.sheet, frame.view.places.length)) return t("cdf.standingRoom");
  const keeper = frame.view.kept[seat];
  return keeper == null ? t("seat.empty") : t("seat.kept", { name: keeper.name });
}
