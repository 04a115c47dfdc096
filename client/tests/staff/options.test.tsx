// @vitest-environment happy-dom
/** The form of a new event offers every option of a table (P1). */
import { readFileSync } from "node:fs";

import { cleanup, fireEvent, render } from "@testing-library/preact";
import { afterEach, beforeEach, expect, it } from "vitest";
import { choicesOf } from "../../src/games/choices.ts";
import { ANY_ENTRY } from "../../src/options/model/entry-terms.ts";
import { FIRST_TABLE } from "../../src/options/model/table-choices.ts";
import { GAMES, type GameName } from "../../src/play/games.ts";
import { learn, speak } from "../../src/shell/language.ts";
import { TournamentDraftForm } from "../../src/staff/TournamentDraftForm.tsx";
import {
  type Draft,
  firstDraft,
  TEMPLATES,
  tournamentOptionsOf,
} from "../../src/tournaments/model/tournament-drafts.ts";
import type { TournamentOptions } from "../../src/tournaments/model/tournaments.ts";

interface Schema {
  readonly definitions: Readonly<
    Record<string, { readonly properties: Readonly<Record<string, unknown>> }>
  >;
}
interface Tag {
  readonly enum?: readonly string[];
}
const { definitions: SCHEMA } = JSON.parse(readFileSync("wire.schema.json", "utf-8")) as Schema;

/** The properties of the options of a game. */
function optionNamesOf(game: GameName): readonly string[] {
  const found = Object.entries(SCHEMA).find(
    ([name, { properties }]) =>
      name.endsWith("Options") && (properties.game as Tag | undefined)?.enum?.[0] === game,
  );
  return Object.keys(found![1].properties).filter((name) => name !== "game");
}

const CASINO = "of the casino, at which no tournament is played";
const NO_START = "two are enough: nothing interrupts a tournament (R5)";

/** What has no meaning in a tournament, and why. */
const WITHOUT_MEANING: Partial<Record<GameName, Readonly<Record<string, string>>>> = {
  tressette: { deals: "is in the format of a duplicate" },
  chiamatre: { every_deal_stands: "follows from the format of a duplicate" },
  sette_e_mezzo: {
    variant: "piatto only (S23)",
    pack: "has no effect (S1, R8)",
    least: NO_START,
    tournament: "it is one",
    minimum_bet: "is the minimum, which the levels say (P4)",
  },
  chemin_de_fer: {
    variant: "online only",
    least: NO_START,
    tournament: "it is one",
    onlookers: CASINO,
    cut_card: CASINO,
    small_bank: CASINO,
    minimum_bet: "is the minimum, which the levels say (P4)",
  },
};

const NOW = 1_800_000_000_000;

beforeEach(async () => {
  await speak("en");
  await learn("staff", "tournaments", "host");
});
afterEach(cleanup);

type Input = HTMLInputElement | HTMLSelectElement;

/** Every value that an input can be given. */
function valuesOf(input: Input): readonly string[] {
  return input instanceof HTMLSelectElement ? [...input.options].map(({ value }) => value) : ["3"];
}

function give(input: Input, value: string) {
  if (input.type === "radio" || input.type === "checkbox") fireEvent.click(input);
  else if (input instanceof HTMLSelectElement) fireEvent.change(input, { target: { value } });
  else fireEvent.input(input, { target: { value } });
}

/** What becomes of a draft by each of the form's inputs, one at a time. */
function draftsFrom(draft: Draft): readonly Draft[] {
  const written: Draft[] = [];
  const { container } = render(
    <TournamentDraftForm
      draft={draft}
      faults={{}}
      told={new Set()}
      onWrite={(one) => written.push(one)}
      onLeave={() => undefined}
    />,
  );
  for (const input of container.querySelectorAll<Input>("input, select")) {
    for (const value of valuesOf(input)) give(input, value);
  }
  cleanup();
  return written;
}

/** The sheets of all drafts that lie one input away from a template of the game. */
function sheetsOf(game: GameName): readonly TournamentOptions[] {
  const firsts = TEMPLATES.map((template) => ({ ...firstDraft(NOW, ANY_ENTRY), template }));
  return firsts
    .filter((draft) => tournamentOptionsOf(draft).options.game === game)
    .flatMap((draft) => [draft, ...draftsFrom(draft)])
    .map(tournamentOptionsOf)
    .filter(({ options }) => options.game === game);
}

/** Those of the names under which not always the same is found. */
function varying(names: readonly string[], among: readonly object[]): readonly string[] {
  const found = (name: string) =>
    among.map((one) => JSON.stringify((one as Record<string, unknown>)[name]));
  return names.filter((name) => new Set(found(name)).size > 1);
}

it.each(GAMES)(
  "offers every option that a table of the game has, but what means nothing: %s",
  (game) => {
    const names = optionNamesOf(game);
    const offered = varying(
      names,
      sheetsOf(game).map(({ options }) => options),
    );
    const lacking = names.filter((name) => !offered.includes(name));
    expect(lacking).toEqual(names.filter((name) => name in (WITHOUT_MEANING[game] ?? {})));
  },
);

it.each(GAMES)("offers the times of a table of the game: %s (R11)", (game) => {
  const names = Object.keys(SCHEMA.Times!.properties);
  const own = choicesOf(game).times?.(FIRST_TABLE) ?? {};
  expect(
    varying(
      names,
      sheetsOf(game).map((sheet) => sheet.times),
    ),
  ).toEqual(names.filter((name) => name === "move" || name in own));
});

it("offers every part of a level but its break", () => {
  const formats = sheetsOf("sette_e_mezzo").map(({ format }) => format);
  const levels = formats.flatMap((format) =>
    format.type === "freeze_out" ? format.levels[0] : [],
  );
  expect(varying(Object.keys(SCHEMA.Level!.properties), levels)).toEqual(["minimum", "minutes"]);
});
