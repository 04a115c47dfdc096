/** Friends, who plays now, private messages and privacy, as the house keeps them. */
import type { CardId } from "../../play/cards.ts";
import type { GameName } from "../../play/games.ts";
import { get, post, RequestRefused, read } from "../../protocol/requests.ts";
import { storedName } from "../../protocol/stored-names.ts";
import type { Report } from "../../protocol/wire.gen.ts";

export type Whereabouts = "away" | "here" | "at_table";

/** Where somebody is, as far as I may see it. */
export interface Presence {
  readonly where: Whereabouts;
  /** The table to which I may go; null if there is none. */
  readonly table: string | null;
  readonly game: GameName | "";
  /** Whether the table has a free seat. */
  readonly free: boolean;
}

export interface Friend {
  readonly player: string;
  readonly name: string;
  readonly avatar: CardId;
  readonly since: number;
  readonly presence: Presence;
  /** When their newest private message came, null if there is none. */
  readonly wrote: number | null;
  /** Whether they are away, and an invitation reaches them as a notification. */
  readonly notified?: boolean;
}

/** A member's bot that is here. */
export interface BotHere {
  readonly player: string;
  readonly name: string;
  readonly owner: string;
  readonly presence: Presence;
}

export interface FriendRequest {
  readonly player: string;
  readonly name: string;
  readonly avatar: CardId;
  readonly since: number;
}

export interface AllFriends {
  readonly friends: readonly Friend[];
  /** People who wait for my answer. */
  readonly asking: readonly FriendRequest[];
  /** People whose answer I wait for. */
  readonly asked: readonly FriendRequest[];
}

export interface Playing {
  readonly name: string;
  readonly avatar: CardId;
  readonly presence: Presence;
}

export interface PrivateMessage {
  readonly id: string;
  readonly mine: boolean;
  readonly at: number;
  readonly text: string;
}

export const AUDIENCES = ["all", "friends", "nobody"] as const;
export type Audience = (typeof AUDIENCES)[number];

export interface Privacy {
  readonly results: Audience;
  readonly presence: Audience;
}

export interface Invitation {
  readonly player: string;
  readonly table: string;
  readonly seat: number | null;
  readonly password: string | null;
}

/** All of these reject with RequestRefused. */
export const fetchFriends = async (): Promise<AllFriends> => {
  const told = await read<AllFriends>(get("me/friends"));
  if (Array.isArray(told.friends)) return told;
  throw new RequestRefused("failed", "this is not what was asked for");
};
/** The bots of members that are here, whom everybody may invite. */
export const fetchBotsHere = async (): Promise<readonly BotHere[]> => {
  const { bots } = await read<{ readonly bots: readonly BotHere[] }>(get("bots"));
  if (Array.isArray(bots)) return bots;
  throw new RequestRefused("failed", "this is not what was asked for");
};
/** Asks to be a friend, or accepts what somebody has asked. */
export const askFriend = (name: string): Promise<unknown> =>
  post("me/friends/ask", { name: storedName(name) });
/** Ends a friendship, declines a request, or takes one back. */
export const endFriendship = (player: string): Promise<unknown> =>
  post("me/friends/end", { player });
export const invite = (invitation: Invitation): Promise<unknown> =>
  post("me/challenges", invitation);
export const fetchPrivacy = (): Promise<Privacy> => read(get("me/privacy"));
export const savePrivacy = (privacy: Privacy): Promise<unknown> => post("me/privacy", privacy);

export const fetchPlaying = async (): Promise<readonly Playing[]> =>
  (await read<{ readonly people: readonly Playing[] }>(get("playing"))).people;

export const fetchMessages = async (player: string): Promise<readonly PrivateMessage[]> => {
  const path = `me/messages/${encodeURIComponent(player)}`;
  return (await read<{ readonly messages: readonly PrivateMessage[] }>(get(path))).messages;
};
export const sendMessage = (message: {
  readonly player: string;
  readonly id: string;
  readonly text: string;
}): Promise<unknown> => post("me/messages", message);
export const reportMessages = (report: {
  readonly player: string;
  readonly id: string;
  readonly reason: Report["reason"];
}): Promise<unknown> => post("me/messages/report", report);
