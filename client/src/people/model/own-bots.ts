/** My bots, for which programs of mine play. What the house does not grant rejects. */
import { get, post, read } from "../../protocol/requests.ts";

export const SCOPES = ["play", "read", "challenge"] as const;
export type Scope = (typeof SCOPES)[number];

/** A valid token: without the secret, which the house does not keep. */
export interface BotToken {
  readonly id: string;
  readonly note: string;
  readonly scopes: readonly Scope[];
  readonly created: number;
  readonly expires: number;
  readonly seen: number | null;
}

export interface OwnBot {
  readonly player: string;
  readonly name: string;
  readonly created: number;
  readonly tokens: readonly BotToken[];
}

export interface OwnBots {
  readonly bots: readonly OwnBot[];
  /** The number of bots that a member may have. */
  readonly most: number;
}

/** The answer to a new token, which the house shows this once. */
export interface MadeToken extends OwnBots {
  readonly token: string;
}

export interface NewToken {
  readonly bot: string;
  readonly note: string;
  readonly scopes: readonly Scope[];
  readonly days: number;
}

export const ownBots = (): Promise<OwnBots> => read(get("me/bots"));
export const createBot = (name: string): Promise<OwnBots> => read(post("me/bots", { name }));
export const deleteBot = (bot: string): Promise<OwnBots> => read(post("me/bots/delete", { bot }));
export const makeToken = (token: NewToken): Promise<MadeToken> =>
  read(post("me/bots/token", token));
export const revokeToken = (bot: string, token: string): Promise<OwnBots> =>
  read(post("me/bots/revoke", { bot, token }));
