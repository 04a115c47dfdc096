/** Text mode: a table as headings and lists, with a field for typed commands. */
import "./text.css";

import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { StatusLine } from "../controls/StatusLine.tsx";
import { ClockBar } from "../felt/ClockBar.tsx";
import { ClockNote } from "../felt/ClockNote.tsx";
import { ConnectionBanner, useOutage } from "../felt/ConnectionBanner.tsx";
import { deadlineOf } from "../felt/clocks.ts";
import { type Line, Log } from "../felt/Log.tsx";
import { MoveOnButton } from "../felt/MoveOnButton.tsx";
import { useTurnAlert } from "../felt/turn-alert.ts";
import type { Game } from "../games/game.ts";
import { useHouse } from "../house/house-context.ts";
import type { TableClient } from "../house/table-client.ts";
import { BotVoices } from "../joy/BotVoices.tsx";
import { loadPlaces } from "../page/load-places.ts";
import { gameOf, isOfTricks } from "../play/games.ts";
import { settableCards } from "../play/premoves.ts";
import { owedChoice, playableCards } from "../play/questions.ts";
import type { Frame } from "../protocol/wire.gen.ts";
import { LazyPart } from "../shell/Lazy.tsx";
import { t } from "../shell/language.ts";
import { speech } from "../shell/page-speech.ts";
import { refusalText } from "../shell/refusals.ts";
import { useArrival } from "../shell/router.tsx";
import { LastHandPrompt } from "../table/LastHandPrompt.tsx";
import { loadHint, loadNotices, loadTournamentStrip } from "../table/lazy-parts.ts";
import { OpenElsewhere } from "../table/OpenElsewhere.tsx";
import { useTalk } from "../talk/use-talk.tsx";
import { mayHaveNotices, tournamentAt } from "../tournaments/model/table-tournament.ts";
import { sayWhyNot } from "../tricks/model/trick-speech.ts";
import { executeCommand } from "./execute-command.ts";
import { type Teller, tellPlayers, validVerbs } from "./model/text-answers.ts";
import { codeOf, parseCommand, type TypedCommand, wordFor } from "./model/text-commands.ts";
import type { TextGame } from "./model/text-game.ts";

const loadRating = () => import("../ratings/RatingInWords.tsx").then((part) => part.RatingInWords);

interface TextTableProps {
  readonly game: Game;
  readonly tableClient: TableClient;
  readonly newest: Frame;
}

export function TextTable({ game, ...table }: TextTableProps) {
  const textGame = useTextGame(game);
  return textGame === null ? null : (
    <LoadedTextTable
      {...table}
      game={game}
      teller={{ speech, gameSpeech: game.gameSpeech, textGame }}
    />
  );
}

/** A hook that returns the text mode of a game; null until its code is loaded. */
function useTextGame(game: Game): TextGame | null {
  const [textGame, show] = useState<TextGame | null>(null);
  useEffect(() => void game.textGame().then(show), [game]);
  return textGame;
}

interface LoadedTextTableProps extends TextTableProps {
  readonly teller: Teller;
}

function LoadedTextTable({ game, teller, tableClient, newest }: LoadedTextTableProps) {
  const { gameSpeech, textGame } = teller;
  const house = useHouse();
  const outage = useOutage(house.link.value, house.steady);
  const [answers, answer] = useAnswers(tableClient);
  const talk = useTalk(tableClient, { inWords: true });
  const isMyTurn = owedChoice(newest) !== null;
  const only = textGame.onlyAnswer?.(newest) ?? null;
  useEffect(() => {
    if (only !== null) void tableClient.act(only);
  }, [only !== null, newest.match?.number]);
  const title = t(`game.${gameOf(newest)}`);
  useArrival();
  useTurnAlert(isMyTurn, title);
  const execute = (command: TypedCommand) =>
    answer(executeCommand(command, { teller, house, tableClient, newest }));
  return (
    <>
      <ConnectionBanner outage={outage} />
      <BotVoices tableClient={tableClient} />
      <main id="main" class="page text-table" tabIndex={-1}>
        <h1>{title}</h1>
        {tournamentAt(newest) !== null && <LazyPart load={loadTournamentStrip} newest={newest} />}
        {mayHaveNotices(newest) && <LazyPart load={loadNotices} newest={newest} />}
        {tableClient.parting.value !== null && <LastHandPrompt tableClient={tableClient} />}
        <TextSection title={t("text.now")}>
          <StatusLine
            text={gameSpeech.say(speech, { frame: newest, act: "settled" }, newest)}
            isMine={isMyTurn}
          />
          <ClockBar deadline={isMyTurn ? deadlineOf(newest, newest.seat) : null} />
          <ClockNote newest={newest} />
          <p>{textGame.actions(speech, newest)}</p>
          {newest.view.untimed && (
            <LazyPart load={loadHint} tableClient={tableClient} newest={newest} />
          )}
          <MoveOnButton tableClient={tableClient} newest={newest} />
          <p>{textGame.score(speech, newest)}</p>
        </TextSection>
        {newest.view.phase === "over" && game.endInWords !== undefined && (
          <LazyPart load={game.endInWords} frame={newest} />
        )}
        {newest.view.phase === "over" && <LazyPart load={loadRating} newest={newest} />}
        <Command textGame={textGame} newest={newest} onCommand={execute} />
        <Log
          tableClient={tableClient}
          gameSpeech={gameSpeech}
          besides={[...answers, ...talk.lines]}
        />
        {newest.match !== null && (
          <TextSection title={t(textGame.middle)}>
            <p>{textGame.table(speech, newest)}</p>
          </TextSection>
        )}
        <Hand textGame={textGame} newest={newest} onCommand={execute} />
        <TextSection title={t("text.players")}>
          <ul>
            {tellPlayers(teller, newest).map((player, at) => (
              <li key={at}>{player}</li>
            ))}
          </ul>
        </TextSection>
      </main>
      <LazyPart load={loadPlaces} at="foot" />
      {talk.sheets}
      {tableClient.elsewhere.value && <OpenElsewhere tableClient={tableClient} />}
    </>
  );
}

/**
 * A hook that returns the answers to my commands and the refusals as lines of the log, and a
 * function that adds an answer.
 */
function useAnswers(tableClient: TableClient): [readonly Line[], (text: string) => void] {
  const [answers, set] = useState<readonly Line[]>([]);
  const told = useRef(tableClient.refusal.value);
  const refusal = tableClient.refusal.value;
  const answer = (text: string) => {
    const at = tableClient.newest.value?.seq ?? 0;
    set((before) => [...before, { key: `answer ${before.length}`, at, text }]);
  };
  useEffect(() => {
    if (refusal === null || refusal === told.current) return;
    told.current = refusal;
    answer(refusalText(refusal.code, refusal.detail));
  }, [refusal]);
  return [answers, answer];
}

interface CommandProps {
  readonly textGame: TextGame;
  readonly newest: Frame;
  readonly onCommand: (command: TypedCommand) => void;
}

/** The command field, and the words that are a valid command now. */
function Command({ textGame, newest, onCommand }: CommandProps) {
  const field = useRef<HTMLInputElement>(null);
  const [hint, label] = [useId(), useId()];
  return (
    <TextSection title={t("text.command")} id={label}>
      <form
        class="text-command"
        onSubmit={(event) => {
          event.preventDefault();
          if (field.current === null) return;
          onCommand(parseCommand(speech, field.current.value));
          field.current.value = "";
        }}
      >
        <input
          ref={field}
          type="text"
          class="input text-field"
          aria-labelledby={label}
          aria-describedby={hint}
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          enterkeyhint="send"
        />
        <button type="submit" class="button primary">
          {t("text.send")}
        </button>
      </form>
      <p id={hint} class="hint">
        {t("text.hint", {
          words: validVerbs(textGame, newest)
            .map((verb) => wordFor(speech, verb))
            .join(", "),
          help: wordFor(speech, "help"),
        })}
      </p>
    </TextSection>
  );
}

/** The list of my cards, each with the text that plays it. A press on a card plays it too. */
function Hand({ textGame, newest, onCommand }: CommandProps) {
  const hand = textGame.hand(newest);
  if (hand.length === 0 || !isOfTricks(newest)) return null;
  const offered = [...playableCards(newest), ...settableCards(newest)];
  return (
    <TextSection title={t("hand.title")}>
      <ul class="text-hand">
        {hand.map((card) => (
          <li key={card}>
            <button
              type="button"
              class="button text-card"
              aria-disabled={!offered.includes(card)}
              aria-description={offered.includes(card) ? undefined : sayWhyNot(speech, newest)}
              onClick={() => onCommand({ type: "play", card, signal: null })}
            >
              {speech.card(card)} <span class="text-code">{codeOf(speech, card)}</span>
            </button>
          </li>
        ))}
      </ul>
    </TextSection>
  );
}

interface TextSectionProps {
  readonly title: string;
  readonly id?: string;
  readonly children: ComponentChildren;
}

function TextSection({ title, id, children }: TextSectionProps) {
  const own = useId();
  return (
    <section class="text-zone" aria-labelledby={id ?? own}>
      <h2 id={id ?? own}>{title}</h2>
      {children}
    </section>
  );
}
