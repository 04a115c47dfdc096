/** Announces a new tournament: its form, then a link to its page. */
import { useEffect, useRef, useState } from "preact/hooks";

import { useHouse } from "../house/house-context.ts";
import { useTournamentList } from "../house/use-tournament.ts";
import { factsOf, timeFacts } from "../options/TableFacts.tsx";
import { formatChips, formatDay, t } from "../shell/language.ts";
import { tournamentPath } from "../shell/model/routes.ts";
import { Link } from "../shell/router.tsx";
import { direct } from "../tournaments/model/director-requests.ts";
import { FIELDS, type Field, faultsOf } from "../tournaments/model/draft-faults.ts";
import {
  type Draft,
  firstDraft,
  tournamentOptionsOf,
} from "../tournaments/model/tournament-drafts.ts";
import type { TournamentOptions } from "../tournaments/model/tournaments.ts";
import { costLine, formatLine, gameLine } from "../tournaments/tournament-words.ts";
import { SendForm } from "./SendForm.tsx";
import { TournamentDraftForm } from "./TournamentDraftForm.tsx";

interface Announced {
  readonly tournament: string;
  readonly name: string;
}

interface AnnounceProps {
  /** The club that the tournament belongs to; of the house by default. */
  readonly club?: string;
  /** Whether nobody pays an entry. */
  readonly isFree?: boolean;
  readonly onAnnounced?: () => void;
}

export function AnnounceTournament({ club, isFree = false, onAnnounced }: AnnounceProps) {
  const [isOpen, setOpen] = useState(false);
  const [latest, setLatest] = useState<Announced | null>(null);
  return (
    <>
      {latest !== null && <Way key={latest.tournament} to={latest} />}
      <button
        type="button"
        class="button staff-announce"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t("staff.announce")}
      </button>
      {isOpen && (
        <AnnounceForm
          club={club}
          isFree={isFree}
          onAnnounced={(announced) => {
            setOpen(false);
            setLatest(announced);
            onAnnounced?.();
          }}
        />
      )}
    </>
  );
}

function Way({ to: { tournament, name } }: { readonly to: Announced }) {
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => words.current?.focus(), []);
  return (
    <p ref={words} tabIndex={-1} class="staff-announced">
      {t("staff.told.announce_event", { name })}{" "}
      <Link to={tournamentPath(tournament)}>{t("tournament.toPage")}</Link>
    </p>
  );
}

const FREE = { entry: "0", fee: "0", guarantee: "0" } as const;

interface FormProps {
  readonly club: string | undefined;
  readonly isFree: boolean;
  readonly onAnnounced: (tournament: Announced) => void;
}

function AnnounceForm({ club, isFree, onAnnounced }: FormProps) {
  const house = useHouse();
  const terms = house.entryTerms.value;
  const rows = useTournamentList()?.rows ?? [];
  const [draft, write] = useState(() => {
    const first = firstDraft(house.now(), terms);
    return isFree ? { ...first, ...FREE } : first;
  });
  const [told, tell] = useState<ReadonlySet<Field>>(new Set());
  const announced = useRef<Announced | null>(null);
  const part = useRef<HTMLDivElement>(null);
  const faults = faultsOf(draft, house.now(), terms);
  const admits = () => {
    tell(new Set(FIELDS));
    const first = FIELDS.find((field) => faults[field] !== undefined);
    part.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    return first === undefined;
  };
  const send = async () => {
    const sheet = tournamentOptionsOf(draft);
    const { name } = sheet;
    announced.current = {
      tournament: await direct({
        type: "announce_event",
        sheet,
        ...(club === undefined ? {} : { club }),
      }),
      name,
    };
    return t("staff.told.announce_event", { name });
  };
  return (
    <div ref={part} class="report">
      <SendForm
        button={t("staff.announce.do")}
        admits={admits}
        send={send}
        question={() => <Summary draft={draft} />}
        onDone={() => announced.current !== null && onAnnounced(announced.current)}
      >
        <TournamentDraftForm
          draft={draft}
          isFree={isFree}
          rows={rows.filter((row) => row.club === null || row.club === club)}
          faults={faults}
          told={told}
          onWrite={write}
          onLeave={(field) => tell(new Set([...told, field]))}
        />
      </SendForm>
    </div>
  );
}

function Summary({ draft }: { readonly draft: Draft }) {
  const sheet = tournamentOptionsOf(draft);
  return (
    <>
      <p>
        <strong>{sheet.name}</strong>: {gameLine(sheet)} · {formatLine(sheet.format)}
      </p>
      <p>
        {beginText(sheet)} · {t("tournament.price")}: {costLine(sheet)}
      </p>
      <dl class="facts">
        {[...factsOf(sheet.options), ...levelFacts(sheet), ...timeFacts(sheet)].map(
          ([term, fact]) => (
            <div key={term} class="fact">
              <dt>{term}</dt>
              <dd>{fact}</dd>
            </div>
          ),
        )}
      </dl>
      <p>{t("staff.announce.fixed")}</p>
    </>
  );
}

/** The minimum bet of each level of a freeze-out. */
function levelFacts({ format }: TournamentOptions): readonly (readonly [string, string])[] {
  if (format.type !== "freeze_out") return [];
  const bets = format.levels.map(({ minimum }) => formatChips(minimum));
  return [[t("staff.field.levels"), bets.join(" · ")]];
}

function beginText({ begins, least, most }: TournamentOptions): string {
  return begins === null
    ? t("staff.announce.whenFull", { most })
    : t("staff.announce.then", { when: formatDay(begins), least, most });
}
