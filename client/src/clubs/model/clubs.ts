/** Clubs, as the house keeps them, and their addresses. */
import type { Language } from "../../i18n/languages.ts";
import { get, post, read } from "../../protocol/requests.ts";
import type { TournamentRow } from "../../tournaments/model/tournaments.ts";

export const COLOURS = ["green", "red", "blue", "ochre", "plum", "slate", "teal", "brown"] as const;
export type Colour = (typeof COLOURS)[number];
export type ClubRole = "member" | "organiser" | "owner";
export type ClubAct =
  | "see_members"
  | "leave"
  | "invite"
  | "remove_member"
  | "remove_organiser"
  | "direct"
  | "edit"
  | "set_role"
  | "hand_over"
  | "dissolve";

/** The limits of the house for texts. */
export const LONGEST_NAME = 40;
export const LONGEST_TEXT = 200;
export const MOST_RULES = 20;
export const LONGEST_RULE = 200;
export const MOST_ADDRESSES = 10;

/** What everybody sees of a club. */
export interface ClubFacts {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly colour: Colour;
  readonly since: number;
  readonly members: number;
  readonly tournaments: number;
  /** The digest of the logo; empty for none. */
  readonly logo: string;
  /** What the club expects of its members, in lines; empty for nothing. */
  readonly rules: string;
}

export interface ClubMember {
  readonly player: string;
  readonly name: string;
  readonly role: ClubRole;
  readonly since: number;
}

export interface ClubInvitation {
  readonly id: string;
  readonly by: string;
  readonly until: number;
  readonly left: number;
}

export interface ClubView {
  readonly page: ClubFacts;
  readonly role: ClubRole | null;
  readonly may: readonly ClubAct[];
  readonly members: readonly ClubMember[];
  readonly invitations: readonly ClubInvitation[];
}

export interface ShownClub {
  readonly view: ClubView;
  readonly tournaments: readonly TournamentRow[];
  readonly for_glory: boolean;
}

export interface OwnClubs {
  readonly clubs: readonly { readonly page: ClubFacts; readonly role: ClubRole }[];
  readonly may_found: boolean;
}

/** What the owner writes. */
export interface ClubText {
  readonly name: string;
  readonly text: string;
  readonly colour: Colour;
}

/** All of these reject with RequestRefused. */
export const fetchOwnClubs = (): Promise<OwnClubs> => read(get("me/clubs"));
export const fetchClub = (club: string): Promise<ShownClub> =>
  read(get(`clubs/${encodeURIComponent(club)}`));
export const fetchClubOf = (tournament: string): Promise<{ readonly club: ClubFacts | null }> =>
  read(get(`events/${encodeURIComponent(tournament)}/club`));
export const foundClub = async (page: ClubText): Promise<string> =>
  (await read<{ readonly club: string }>(post("clubs", page))).club;
export const inviteToClub = (
  club: string,
  days: number,
  uses: number,
): Promise<{ readonly id: string; readonly token: string }> =>
  read(post("clubs/invite", { club, days, uses }));
export const inviteByMail = (
  club: string,
  addresses: readonly string[],
  language: Language,
): Promise<unknown> => post("clubs/invite_by_mail", { club, addresses, language });
export const invitedTo = (token: string): Promise<ClubFacts> =>
  read(post("clubs/invited", { token }));
export const joinClub = async (token: string): Promise<string> =>
  (await read<{ readonly club: string }>(post("clubs/join", { token }))).club;

/** Acts that answer nothing. */
export function actInClub(
  act:
    | "logo"
    | "logo/remove"
    | "edit"
    | "rules"
    | "revoke"
    | "leave"
    | "remove"
    | "role"
    | "hand_over"
    | "dissolve",
  club: string,
  about: object = {},
): Promise<unknown> {
  return post(`clubs/${act}`, { club, ...about });
}
