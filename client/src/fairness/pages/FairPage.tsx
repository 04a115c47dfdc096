/** The page of one shuffle: its seeds, its checks and its hashes. */
import "./proofs.css";

import { useEffect, useState } from "preact/hooks";
import { useHouse } from "../../house/house-context.ts";
import { useTableClient } from "../../house/use-table-client.ts";
import { Header } from "../../page/Header.tsx";
import { RequestRefused } from "../../protocol/requests.ts";
import type { Frame } from "../../protocol/wire.gen.ts";
import { t } from "../../shell/language.ts";
import { fairPath, tablePath } from "../../shell/model/routes.ts";
import { refusalText } from "../../shell/refusals.ts";
import { Link, useArrival } from "../../shell/router.tsx";
import type { Examined } from "../browser/shuffle-checks.ts";
import type { Sighting } from "../browser/sighting.ts";
import type { PublicEpoch } from "../shuffle/epoch.ts";
import { DownloadDeal } from "./DownloadDeal.tsx";
import { Hashes } from "./FairHashes.tsx";
import { CheckList, type SeatName, Seats, seatLetter } from "./FairLists.tsx";
import { ProveCards } from "./ProveCards.tsx";
import { SaveWitnessNotes } from "./SaveWitnessNotes.tsx";

interface FairPageProps {
  readonly table: string;
  readonly number: number;
}

type Told = Examined | { readonly refused: string };

export function FairPage({ table, number }: FairPageProps) {
  const house = useHouse();
  const tableClient = useTableClient(table);
  const frame = tableClient?.newest.value ?? null;
  const told = useExamined(table, number, frame);
  const sighting = house.fair.notebook.of(table, number);
  const isDealt = told !== null && "epoch" in told && told.epoch.ended === "dealt";
  useArrival();
  useEffect(() => {
    // The player has opened the shuffle that the warning is about.
    if (tableClient?.warning.value?.epoch === number) tableClient.warn(null);
  }, [tableClient, number]);
  return (
    <>
      <Header />
      <main id="main" class="page fair" tabIndex={-1}>
        <div class="fair-intro">
          <h1>{t("fair.title")}</h1>
          <p class="hint">{t("fair.explain")}</p>
        </div>
        <Others table={table} number={number} last={lastOf(frame, number)} />
        {told === null && <p role="status">{t("lobby.loading")}</p>}
        {told !== null && "refused" in told && <p role="status">{refusalText(told.refused)}</p>}
        {told !== null && "epoch" in told && (
          <Shuffle
            {...told}
            table={table}
            sighting={sighting}
            names={frame?.view.places.map((place) => place?.name ?? null) ?? []}
          />
        )}
        <div class="row">
          <Link to={tablePath(table)} class="button">
            {t("fair.toTable")}
          </Link>
          {isDealt && sighting?.seat != null && sighting.deal !== null && (
            <DownloadDeal table={table} deal={sighting.deal} />
          )}
          <a href="/verify.html" class="button" target="_blank" rel="noopener">
            {t("fair.verifier")}
          </a>
        </div>
        <p class="hint">{t("fair.verifierWhy")}</p>
        <SaveWitnessNotes />
      </main>
    </>
  );
}

/** The house's data about the shuffle, fetched again when the epoch changes. */
function useExamined(table: string, number: number, frame: Frame | null): Told | null {
  const house = useHouse();
  const [told, tell] = useState<Told | null>(null);
  const { epoch, next } = frame?.view ?? { epoch: null, next: null };
  const step = JSON.stringify([epoch, next]);
  useEffect(() => {
    let isCurrent = true;
    house.fair.checks.examine(table, number).then(
      (examined) => isCurrent && tell(examined),
      (failure: unknown) => {
        if (!(failure instanceof RequestRefused)) throw failure;
        if (isCurrent) tell({ refused: failure.code });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [house, table, number, step]);
  return told;
}

function lastOf(frame: Frame | null, number: number): number {
  return Math.max(number, frame?.view.epoch?.number ?? 0, frame?.view.next?.number ?? 0);
}

/** Links to the previous and the next shuffle. */
function Others({ table, number, last }: FairPageProps & { readonly last: number }) {
  return (
    <nav class="fair-others" aria-label={t("fair.others")}>
      <Step
        to={number > 1 ? fairPath(table, number - 1) : null}
        label={t("fair.before")}
        sign="‹"
      />
      <h2>{t("fair.shuffle", { number })}</h2>
      <Step
        to={number < last ? fairPath(table, number + 1) : null}
        label={t("fair.after")}
        sign="›"
      />
    </nav>
  );
}

interface StepProps {
  readonly to: string | null;
  readonly label: string;
  readonly sign: string;
}

function Step({ to, label, sign }: StepProps) {
  if (to === null) return <span class="fair-step" />;
  return (
    <Link to={to} class="button fair-step" label={label}>
      {sign}
    </Link>
  );
}

interface ShuffleProps extends Examined {
  readonly table: string;
  readonly sighting: Sighting | null;
  /** The names of the seats at present. */
  readonly names: readonly (string | null)[];
}

function Shuffle({ table, epoch, checks, wrong, sighting, names }: ShuffleProps) {
  const nameOf: SeatName = (seat) => sighting?.names[seat] ?? names[seat] ?? seatLetter(seat);
  const isRunning = epoch.ended === null && epoch.root !== "";
  const verdict = verdictOf(epoch, checks);
  return (
    <>
      <p class={`fair-verdict is-${verdict}`} role="status">
        {t(`fair.verdict.${verdict}`)}
      </p>
      {checks.length > 0 && (
        <section class="panel" aria-labelledby="fair-checked">
          <h2 id="fair-checked">{t("fair.checked")}</h2>
          <CheckList checks={checks} />
        </section>
      )}
      {isRunning && sighting?.seat != null && sighting.cards !== null && (
        <ProveCards table={table} epoch={epoch.epoch} />
      )}
      <section class="panel" aria-labelledby="fair-who">
        <h2 id="fair-who">{t("fair.who")}</h2>
        <Seats epoch={epoch} wrong={wrong} nameOf={nameOf} />
      </section>
      <Hashes epoch={epoch} nameOf={nameOf} />
    </>
  );
}

type Verdict =
  | "holds"
  | "fails"
  | "lost"
  | "coming"
  | "running"
  | "unused"
  | "start_halted"
  | "closed";

function verdictOf(epoch: PublicEpoch, checks: Examined["checks"]): Verdict {
  if (epoch.ended === null) return epoch.root === "" ? "coming" : "running";
  if (epoch.seed === "") return "lost";
  if (checks.some(({ holds }) => !holds)) return "fails";
  return epoch.ended === "dealt" || epoch.ended === "lost" ? "holds" : epoch.ended;
}
