/** What a lesson says: one thought, the order of the cards, and the button that goes on. */
import { useEffect, useRef } from "preact/hooks";
import { Card } from "../cards/Card.tsx";
import type { Lesson, LessonWords } from "../games/lessons.ts";
import type { TextKey } from "../i18n/translator.ts";
import { isCardId } from "../play/cards.ts";
import type { GameName } from "../play/games.ts";
import type { Frame, Suit } from "../protocol/wire.gen.ts";
import { nameOf, t } from "../shell/language.ts";
import { rulesPath } from "../shell/model/routes.ts";
import { Link } from "../shell/router.tsx";
import type { LessonRun } from "./lesson-run.ts";

interface LessonPanelProps {
  readonly name: GameName;
  readonly lesson: Lesson;
  readonly words: LessonWords;
  readonly run: LessonRun;
  readonly onAgain: () => void;
}

export function LessonPanel({ name, lesson, words, run, onAgain }: LessonPanelProps) {
  const { step, isLast } = run;
  const isPlaying = run.isPlaying.value;
  const isRead = step.touch === undefined;
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    // The button that had the focus is gone; the marked card takes it.
    if (!isRead && document.activeElement === document.body) {
      document
        .querySelector<HTMLElement>(".hand-card.is-marked, .answer.is-marked")
        ?.focus({ preventScroll: true });
    }
    if (isRead)
      panel.current?.querySelector<HTMLElement>(".primary")?.focus({ preventScroll: true });
  }, [step]);
  return (
    <section ref={panel} class="lesson" aria-label={t("learn.title")} data-shows={step.shows}>
      <p class="lesson-words" role="status">
        {filled(words[step.name] ?? "", lesson.frame)}
        {run.isOther.value && <b> {t("learn.other")}</b>}
      </p>
      {step.shows === "scale" && <Scale scale={lesson.scale} />}
      <div class="lesson-row">
        {isLast ? (
          <>
            <button type="button" class="button" onClick={onAgain}>
              {t("learn.again")}
            </button>
            <Link to={rulesPath(name)} class="button">
              {t("learn.toRules")}
            </Link>
            <Link to="/" class="button primary">
              {t("learn.toLobby")}
            </Link>
          </>
        ) : (
          isRead && (
            <button
              type="button"
              class="button primary"
              aria-disabled={isPlaying}
              onClick={() => run.goOn()}
            >
              {t("learn.next")}
            </button>
          )
        )}
      </div>
    </section>
  );
}

/** The cards in their order, each with its worth below it. */
function Scale({ scale }: Pick<Lesson, "scale">) {
  return (
    <ol class="lesson-scale" aria-label={t("learn.scale")}>
      {scale.map(([card, worth]) => (
        <li key={card}>
          <Card card={card} />
          <b>{worth}</b>
        </li>
      ))}
    </ol>
  );
}

/**
 * Puts cards, suits, buttons and the names of seats in the place of their braces; a card follows an
 * article, so its name is in lower case.
 */
function filled(sentence: string, { view }: Frame): string {
  const words = sentence.replace(/\{([\w.]+)\}/g, (braced, name: string) => {
    if (/^\d$/.test(name)) return view.places[Number(name)]?.name ?? braced;
    if (name.startsWith("act.")) return t(name as TextKey);
    return isCardId(name) ? nameOf(name).toLocaleLowerCase() : t(`suit.${name as Suit}`);
  });
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
}
