/** The form of a director's action: its fields, its reason and a confirmation. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { SelectField } from "../controls/SelectField.tsx";
import type { BotLevel } from "../play/game-facts.ts";
import { LEVELS } from "../play/games.ts";
import { STAFF_LIMITS } from "../protocol/limits.gen.ts";
import { formatChips, plural, t } from "../shell/language.ts";
import { roundsFor } from "../tournaments/model/bracket.ts";
import {
  type Deed,
  type DirectorRequest,
  direct,
  type Judged,
  matchesOf,
  replaceable,
  speakerOf,
} from "../tournaments/model/director-requests.ts";
import { winnerOf } from "../tournaments/model/tournament-state.ts";
import type { TournamentView } from "../tournaments/model/tournaments.ts";
import { roundName, teamName } from "../tournaments/tournament-words.ts";
import { PairingsForm } from "./PairingsForm.tsx";
import { SendForm } from "./SendForm.tsx";
import { Amount, amount, Reason, text } from "./StaffActionForm.tsx";

interface DirectorActionFormProps {
  readonly view: TournamentView;
  readonly deed: Deed;
  readonly button: string;
  readonly onDone: () => void;
}

export function DirectorActionForm({ deed, ...rest }: DirectorActionFormProps) {
  switch (deed) {
    case "play_for":
      return <PlayForForm {...rest} />;
    case "adjudicate":
      return <AdjudicateForm {...rest} />;
    case "set_pairings":
      return <PairingsForm view={rest.view} onDone={rest.onDone} />;
    default:
      return <PlainForm deed={deed} {...rest} />;
  }
}

export type FormProps = Omit<DirectorActionFormProps, "deed">;

/** Sends the action; returns the message of success. */
async function done(act: DirectorRequest, told: string): Promise<string> {
  await direct(act);
  return told;
}

const USUAL_MINUTES = 5;

interface PlainFormProps extends FormProps {
  readonly deed: Exclude<Deed, "play_for" | "adjudicate" | "set_pairings">;
}

function PlainForm({ view, deed, button, onDone }: PlainFormProps) {
  const { name } = view.sheet;
  const question = QUESTIONS[deed];
  return (
    <SendForm
      button={button}
      danger={deed === "cancel_event"}
      send={(fields) =>
        done(
          plainAct(deed, view.id, fields),
          t(`staff.told.${deed}`, { name, minutes: amount(fields, "minutes") }),
        )
      }
      onDone={onDone}
      {...(question === null ? {} : { question: (fields) => question(view, fields) })}
    >
      {deed === "extend_event" && (
        <Amount
          label={t("staff.minutes")}
          name="minutes"
          most={STAFF_LIMITS.extend_minutes}
          value={USUAL_MINUTES}
        />
      )}
      {(deed === "pause_event" || deed === "cancel_event") && (
        <Reason label={t("staff.whyPublic")} />
      )}
    </SendForm>
  );
}

function plainAct(
  deed: PlainFormProps["deed"],
  tournament: string,
  fields: FormData,
): DirectorRequest {
  switch (deed) {
    case "resume_event":
      return { type: deed, event: tournament };
    case "extend_event":
      return { type: deed, event: tournament, minutes: amount(fields, "minutes") };
    default:
      return { type: deed, event: tournament, reason: text(fields, "reason") };
  }
}

type AsksAbout = (view: TournamentView, fields: FormData) => ComponentChildren;

/** The confirmation of an action that cannot be undone. */
const QUESTIONS: Readonly<Record<PlainFormProps["deed"], AsksAbout | null>> = {
  pause_event: null,
  resume_event: null,
  extend_event: (_, fields) => <p>{plural("staff.deed.extends", amount(fields, "minutes"))}</p>,
  cancel_event: (view) => (
    <>
      <p>{t("staff.deed.cancels", { name: view.sheet.name })}</p>
      <p>{cancellationText(view.cancellation)}</p>
    </>
  ),
};

/** How a cancellation pays, by the published formula (P6). */
function cancellationText(terms: TournamentView["cancellation"]): string {
  switch (terms?.how) {
    case "everything": {
      const { people, each } = terms;
      return people === 0 || each === 0
        ? t("staff.settled.nothing")
        : plural("staff.settled.everything", people, { each: formatChips(each) });
    }
    case "early": {
      const { left, fee, pool } = terms;
      const chips = { fee: formatChips(fee), pool: formatChips(pool) };
      return plural("staff.settled.early", left, chips);
    }
    case "late":
      return t("staff.settled.late", { pool: formatChips(terms.pool) });
    case "decided":
      return t("staff.settled.decided", { pool: formatChips(terms.pool) });
    default:
      return t("staff.settled.nothing");
  }
}

const IN_PERSON = "in_person";

function PlayForForm({ view, button, onDone }: FormProps) {
  const people = replaceable(view);
  const [player, choose] = useState(people[0]?.player ?? "");
  const person = people.find((one) => one.player === player) ?? people[0];
  const players: readonly (BotLevel | typeof IN_PERSON)[] =
    person?.played_for === true ? [IN_PERSON, ...LEVELS] : LEVELS;
  const [wanted, want] = useState<BotLevel | typeof IN_PERSON | null>(null);
  const who = players.find((one) => one === wanted) ?? players[0]!;
  if (person === undefined) return null;
  const told = who === IN_PERSON ? "staff.told.plays_again" : "staff.told.play_for";
  return (
    <SendForm
      button={who === IN_PERSON ? t("staff.deed.giveBack") : button}
      send={() =>
        done(
          {
            type: "play_for",
            event: view.id,
            player: person.player,
            level: who === IN_PERSON ? null : who,
          },
          t(told, { name: person.name }),
        )
      }
      onDone={onDone}
    >
      <SelectField
        label={t("staff.deed.for")}
        value={person.player}
        options={people.map((one) => ({
          value: one.player,
          text: one.played_for ? t("staff.deed.isPlayedFor", { name: one.name }) : one.name,
        }))}
        onChoose={choose}
      />
      <SelectField
        label={t("staff.deed.plays")}
        value={who}
        options={players.map((value) => ({
          value,
          text:
            value === IN_PERSON
              ? t("staff.deed.inPerson", { name: person.name })
              : t("staff.deed.bot", { level: t(`bot.level.${value}`) }),
        }))}
        onChoose={want}
      />
    </SendForm>
  );
}

function AdjudicateForm({ view, button, onDone }: FormProps) {
  const matches = matchesOf(view);
  const [table, choose] = useState(matches[0]?.table ?? "");
  const judged = matches.find((one) => one.table === table) ?? matches[0];
  const [wanted, want] = useState<string | null>(null);
  if (judged === undefined) return null;
  const { teams } = judged.match;
  const winner = teams.find((team) => String(team) === wanted) ?? teams[0]!;
  const names = teams.map((team) => teamName(view, team)).join(" – ");
  const told = { winner: teamName(view, winner), names };
  return (
    <SendForm
      button={button}
      danger
      send={(fields) =>
        done(
          {
            type: "adjudicate",
            event: view.id,
            table: judged.table,
            winner: speakerOf(view, winner),
            reason: text(fields, "reason"),
          },
          t("staff.told.adjudicate", told),
        )
      }
      question={() => (
        <>
          <p>{t("staff.deed.adjudicates", told)}</p>
          <p>{t("staff.deed.settledSince")}</p>
        </>
      )}
      onDone={onDone}
    >
      <SelectField
        label={t("staff.deed.match")}
        value={judged.table}
        options={matches.map((one) => ({ value: one.table, text: matchText(view, one) }))}
        onChoose={choose}
      />
      <SelectField
        label={t("staff.deed.winner")}
        value={String(winner)}
        options={teams.map((team) => ({ value: String(team), text: teamName(view, team) }))}
        onChoose={want}
      />
      <Reason label={t("staff.whyPublic")} />
    </SendForm>
  );
}

/** "Semifinali: Anna – Bruno", and who has won it. */
function matchText(view: TournamentView, { round, match }: Judged): string {
  const isKnockout = view.sheet.format.type === "knockout";
  const rounds = isKnockout ? roundsFor(view.teams.length) : view.of_rounds;
  const names = match.teams.map((team) => teamName(view, team)).join(" – ");
  const told = { round: roundName(round, rounds, isKnockout), names };
  const winner = winnerOf(match);
  return winner === null
    ? t("staff.deed.matchOf", told)
    : t("staff.deed.matchWon", { ...told, winner: teamName(view, winner) });
}
