/** What the house tells at once of friends: requests, messages, and invitations to a table. */
import type { ServerMessage } from "../protocol/connection.ts";
import type { Challenged, FriendNews } from "../protocol/wire.gen.ts";
import { readable, write } from "./readable.ts";

/** The newest news, a new value each time. */
export const friendNews = readable<FriendNews | null>(null);

/** The newest invitation to a table, until it is answered. */
export const challenge = readable<Challenged | null>(null);

/** The friends who wait for me: each has written, or asks to be a friend. */
export const waitingFriends = readable(0);

/** Only the count of those who wait calls this. */
export function countWaitingFriends(count: number): void {
  write(waitingFriends, count);
}

export function hearOfFriends(message: ServerMessage): void {
  if (message.type === "friend_news") write(friendNews, message);
  if (message.type === "challenged") write(challenge, message);
}

/** Takes the invitation off the screen. */
export function answerChallenge(): void {
  write(challenge, null);
}

/** Forgets what was told to somebody who has left. */
export function forgetFriendNews(): void {
  write(friendNews, null);
  write(challenge, null);
}
