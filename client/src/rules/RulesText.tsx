/** The rules of a game, marked with what a table has chosen of them. */
import "./rules.css";

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Card } from "../cards/Card.tsx";
import type { WorkedExample } from "../games/game.ts";
import { handbookOf } from "../games/handbooks.ts";
import type { TableOptions } from "../protocol/wire.gen.ts";
import { t } from "../shell/language.ts";
import { chosenText } from "./chosen-options.ts";
import type { Block, CardsBlock, Section, TextBlock } from "./model/rule-text.ts";
import type { Book } from "./rule-pages.ts";

interface RulesTextProps {
  readonly book: Book;
  readonly sheet?: TableOptions;
  readonly clause?: string;
  /** The level of the sections' headings: they lie in a page, or in a panel with a heading. */
  readonly heading: "h2" | "h3";
}

export function RulesText({ book, sheet, clause, heading }: RulesTextProps) {
  const { page, Worked: Example } = book;
  const text = useRef<HTMLDivElement>(null);
  const find = (selector: string) => text.current?.querySelector<HTMLElement>(selector) ?? null;
  useEffect(() => {
    if (clause !== undefined) arriveAt(find(`[data-clauses~="${clause}"]`));
  }, [clause]);
  return (
    <div ref={text} class="rules">
      <ul class="rules-brief">
        {page.brief.map((runs, at) => (
          <li key={at}>
            <Runs runs={runs} />
          </li>
        ))}
      </ul>
      <p class="hint">{t("rules.clauses")}</p>
      <nav class="rules-contents" aria-label={t("rules.contents")}>
        {page.sections.map(({ id, title }) => (
          <button
            key={id}
            type="button"
            class="rules-jump"
            onClick={() => arriveAt(find(`[data-section="${id}"]`))}
          >
            {title}
          </button>
        ))}
      </nav>
      {page.sections.map((section) => (
        <SectionText
          key={section.id}
          section={section}
          Example={Example}
          heading={heading}
          {...(sheet === undefined ? {} : { sheet })}
          {...(clause === undefined ? {} : { clause })}
        />
      ))}
    </div>
  );
}

/** Brings into sight, and the keyboard along. */
function arriveAt(place: HTMLElement | null): void {
  place?.scrollIntoView();
  place?.focus({ preventScroll: true });
}

interface SectionTextProps extends Omit<RulesTextProps, "book"> {
  readonly section: Section;
  readonly Example: WorkedExample;
}

function SectionText({ section, Example, sheet, clause, heading: Heading }: SectionTextProps) {
  return (
    <section class="rules-section">
      <Heading class="rules-heading" data-section={section.id} tabIndex={-1}>
        {section.title}
      </Heading>
      {together(section.blocks).map((blocks, at) => (
        <Run
          key={at}
          blocks={blocks}
          Example={Example}
          isForOthers={sheet !== undefined && !isOf(sheet, blocks[0])}
          {...(sheet === undefined ? {} : { sheet })}
          {...(clause === undefined ? {} : { clause })}
        />
      ))}
    </section>
  );
}

/** Blocks in a row that hold for the same tables. */
function together(blocks: readonly Block[]): readonly (readonly Block[])[] {
  const runs: Block[][] = [];
  for (const block of blocks) {
    const last = runs.at(-1);
    if (last?.[0]?.only === block.only && last !== undefined) last.push(block);
    else runs.push([block]);
  }
  return runs;
}

function isOf(sheet: TableOptions, block: Block | undefined): boolean {
  return block?.only === undefined || handbookOf(sheet.options.game).holds(block.only, sheet);
}

interface RunProps {
  readonly blocks: readonly Block[];
  readonly Example: WorkedExample;
  readonly isForOthers: boolean;
  readonly sheet?: TableOptions;
  readonly clause?: string;
}

function Run({ blocks, Example, isForOthers, sheet: chosen, clause }: RunProps) {
  const sheet = isForOthers ? undefined : chosen;
  const shown = asLists(blocks).map((block, at) =>
    Array.isArray(block) ? (
      <ul key={at} class="rules-list">
        {block.map((item: TextBlock, place) => (
          <li key={place}>
            <Text block={item} sheet={sheet} clause={clause} />
          </li>
        ))}
      </ul>
    ) : (
      <OneBlock key={at} block={block as Block} Example={Example} sheet={sheet} clause={clause} />
    ),
  );
  if (!isForOthers) return <>{shown}</>;
  return (
    <div class="rules-others">
      <p class="rules-mark">{t("rules.notHere")}</p>
      {shown}
    </div>
  );
}

/** Items that follow each other make one list. */
function asLists(blocks: readonly Block[]): readonly (Block | TextBlock[])[] {
  const shown: (Block | TextBlock[])[] = [];
  for (const block of blocks) {
    const last = shown.at(-1);
    if (block.kind !== "item") shown.push(block);
    else if (Array.isArray(last)) last.push(block);
    else shown.push([block]);
  }
  return shown;
}

interface BlockProps<Shown extends Block> {
  readonly block: Shown;
  readonly sheet: TableOptions | undefined;
  readonly clause: string | undefined;
}

interface OneBlockProps extends BlockProps<Block> {
  readonly Example: WorkedExample;
}

function OneBlock({ block, Example, sheet, clause }: OneBlockProps): ComponentChildren {
  switch (block.kind) {
    case "text":
    case "item":
      return <Text block={block} sheet={sheet} clause={clause} />;
    case "cards":
      return <Cards block={block} />;
    case "example":
      return <Example name={block.example} />;
  }
}

function Text({ block, sheet, clause }: BlockProps<TextBlock>) {
  const isWanted = clause !== undefined && block.clauses.includes(clause);
  const chosen =
    sheet === undefined || block.here === undefined ? "" : chosenText(block.here, sheet);
  return (
    <div
      class={isWanted ? "rules-text is-wanted" : "rules-text"}
      data-clauses={block.clauses.join(" ")}
      tabIndex={-1}
    >
      <p>
        <Runs runs={block.runs} />
        {"\u00a0"}
        <small class="rules-clauses">{block.clauses.join(" · ")}</small>
      </p>
      {chosen !== "" && (
        <p class="rules-mark is-here">
          {t("rules.here")} <b>{chosen}</b>
        </p>
      )}
    </div>
  );
}

/** A sentence, of which every other run stands out. */
function Runs({ runs }: { readonly runs: readonly string[] }) {
  return <>{runs.map((run, at) => (at % 2 === 0 ? run : <b key={at}>{run}</b>))}</>;
}

function Cards({ block }: { readonly block: CardsBlock }) {
  return (
    <div class="rules-cards">
      {block.cards.map((card) => (
        <Card key={card} card={card} />
      ))}
    </div>
  );
}
