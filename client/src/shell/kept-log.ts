/** The last lines of the logs of a few tables, which outlive a reload of this tab. */
import { shelfIn } from "./browser-storage.ts";

export interface KeptLine {
  /** The number of the frame that the line tells of. */
  readonly at: number;
  readonly text: string;
}

interface KeptLog {
  readonly table: string;
  readonly lines: readonly KeptLine[];
}

const LINES = 60;
const TABLES = 4;

const shelf = shelfIn(() => sessionStorage, "circolo.logs");

/** Returns the kept lines of a table; empty if the storage holds none, or something else. */
export function keptLines(table: string): readonly KeptLine[] {
  return logs().find((log) => log.table === table)?.lines ?? [];
}

/** Keeps the last lines of a table, and drops the tables that have been away the longest. */
export function keepLines(table: string, lines: readonly KeptLine[]): void {
  const kept = lines.slice(-LINES).map(({ at, text }) => ({ at, text }));
  const others = logs().filter((log) => log.table !== table);
  shelf.keep(JSON.stringify([...others, { table, lines: kept }].slice(-TABLES)));
}

/** Forgets every log, because another person may use this tab now. */
export function forgetLogs(): void {
  shelf.keep("[]");
}

function logs(): readonly KeptLog[] {
  try {
    const found: unknown = JSON.parse(shelf.recall() ?? "[]");
    return Array.isArray(found) ? found.filter(isLog) : [];
  } catch {
    return [];
  }
}

function isLog(found: unknown): found is KeptLog {
  const { table, lines } = (found ?? {}) as Partial<Record<keyof KeptLog, unknown>>;
  return typeof table === "string" && Array.isArray(lines) && lines.every(isLine);
}

function isLine(found: unknown): found is KeptLine {
  const { at, text } = (found ?? {}) as Partial<Record<keyof KeptLine, unknown>>;
  return typeof at === "number" && typeof text === "string";
}
