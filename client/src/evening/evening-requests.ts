/** Requests about an evening in one room, and its code on the wall. */
import { get, post, read } from "../protocol/requests.ts";

export interface Evening {
  /** The operator has opened the house for an evening. */
  readonly is_on: boolean;
  /** People need the code on the wall before they may sit. */
  readonly needs_code: boolean;
  /** I may sit: I have typed the code, or need none. */
  readonly may_sit: boolean;
}

/** The evening as staff see it. */
export interface Wall {
  readonly is_on: boolean;
  /** The code on the wall; null if nobody needs one. */
  readonly code: string | null;
  /** The number of people who have typed the code. */
  readonly entered: number;
}

export const eveningNow = (): Promise<Evening> => read(get("evening"));

export const wallNow = (): Promise<Wall> => read(get("staff/evening"));

/** Types the code on the wall; rejects with RequestRefused. */
export const typeCode = (code: string): Promise<unknown> => post("evening", { code });

/** A code in two groups, as people read it aloud. */
export function spaced(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`;
}
