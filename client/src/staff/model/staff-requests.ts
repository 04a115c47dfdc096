/** Requests of staff; a request that the server refuses rejects. */
import type { GameName } from "../../play/games.ts";
import { get, post, read } from "../../protocol/requests.ts";
import { storedName } from "../../protocol/stored-names.ts";
import type { You } from "../../protocol/wire.gen.ts";

export type Role = You["role"];
export type Granted = Exclude<Role, "player">;

const RANK: Readonly<Record<Role, number>> = { player: 0, host: 1, director: 2, operator: 3 };

/** Whether a role is this one, or above it. */
export function isAtLeast(role: Role, least: Role): boolean {
  return RANK[role] >= RANK[least];
}

export interface LiveTable {
  readonly id: string;
  readonly game: GameName;
  readonly phase: string;
  readonly players: readonly string[];
  /** The number of the running or last deal. */
  readonly deal: number;
  readonly dealing: boolean;
}

export interface StaffRoom {
  readonly role: Role;
  /** The number of open reports. */
  readonly waiting: number;
  readonly tables: readonly LiveTable[];
}

export interface SaidLine {
  readonly at: number;
  readonly name: string;
  readonly text: string;
  readonly phrase: string | null;
}

export interface Report {
  readonly number: number;
  readonly at: number;
  readonly by: string;
  readonly about: string;
  readonly table: string;
  readonly reason: string;
  readonly note: string;
  readonly lines: readonly SaidLine[];
  readonly closed_by: string;
  readonly remark: string;
}

export interface Under {
  readonly until: number;
  readonly why: string;
}

/** A person as staff see them. */
export interface Guarded {
  readonly name: string;
  readonly kind: You["kind"];
  readonly role: Role;
  readonly muted: Under | null;
  readonly excluded: Under | null;
  readonly second_factor: boolean;
  readonly tables: readonly string[];
}

export type StaffAct =
  | {
      readonly type: "grant";
      readonly name: string;
      readonly role: Granted;
      readonly reason: string;
    }
  | {
      readonly type:
        | "revoke"
        | "unmute"
        | "readmit"
        | "sign_out"
        | "erase"
        | "remove_second_factor";
      readonly name: string;
      readonly reason: string;
    }
  | {
      readonly type: "mute";
      readonly name: string;
      readonly minutes: number;
      readonly reason: string;
    }
  | {
      readonly type: "exclude";
      readonly name: string;
      readonly hours: number;
      readonly reason: string;
    }
  | {
      readonly type: "give";
      readonly name: string;
      readonly chips: number;
      readonly reason: string;
    }
  | {
      readonly type: "void";
      readonly table: string;
      readonly deal: number;
      readonly reason: string;
    }
  | { readonly type: "close_report"; readonly number: number; readonly remark: string }
  | {
      readonly type: "open_case";
      readonly name: string;
      readonly other: string;
      readonly note: string;
    }
  | { readonly type: "close_case"; readonly number: number; readonly remark: string }
  | { readonly type: "confirm_gift"; readonly number: number }
  | { readonly type: "reject_gift"; readonly number: number; readonly reason: string }
  | { readonly type: "wall_code"; readonly do: WallCodeChange };

/** A new evening for everybody, a new code for those who come, or no code. */
export type WallCodeChange = "open" | "renew" | "close";

export const staffRoom = (): Promise<StaffRoom> => read(get("staff"));

export async function reports(waiting: boolean): Promise<readonly Report[]> {
  const found = await read<{ reports: Report[] }>(get(`staff/reports?waiting=${waiting}`));
  return found.reports;
}

/** Chips that wait for the confirmation of a second person. */
export interface Gift {
  readonly number: number;
  readonly at: number;
  readonly until: number;
  readonly by: string;
  readonly name: string;
  readonly chips: number;
  readonly reason: string;
}

export const waitingGifts = async (): Promise<readonly Gift[]> =>
  (await read<{ gifts: readonly Gift[] }>(get("staff/gifts"))).gifts;

export const guarded = (name: string): Promise<Guarded> =>
  read(get(`staff/people?name=${encodeURIComponent(storedName(name))}`));

/** Confirms my password: for some minutes I may move chips and change roles. */
export const confirmPassword = (password: string, code: string): Promise<unknown> =>
  post("staff/confirm", { password, code });

/** Does an act; returns the number of the gift that waits for a second person, 0 without one. */
export const act = async (what: StaffAct): Promise<number> => {
  const stored = { ...what };
  if ("name" in stored) Object.assign(stored, { name: storedName(stored.name) });
  if ("other" in stored) Object.assign(stored, { other: storedName(stored.other) });
  return (await read<{ gift?: number }>(post("staff/acts", stored))).gift ?? 0;
};
