/** The house's test vectors, read as the client's types have them. */
import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";
import clientVectors from "../../../tests/wire/vectors/client.json?raw";
import serverVectors from "../../../tests/wire/vectors/server.json?raw";
import type { Frame, Wire } from "../../src/protocol/wire.gen.ts";

type FromClient = Wire["client"];
type FromServer = Wire["server"];

interface Node {
  readonly discriminator?: { readonly mapping: Readonly<Record<string, string>> };
}
interface Schema {
  readonly properties: Readonly<Record<"client" | "server", Node>>;
  readonly definitions: Readonly<Record<string, { readonly properties: Record<string, Node> }>>;
}
const SCHEMA = JSON.parse(readFileSync("wire.schema.json", "utf8")) as Schema;

/** Every tag of the union in a part of the schema, which may be a list or may be null. */
function tagsOf(node: Node | undefined): readonly string[] {
  if (node?.discriminator !== undefined) return Object.keys(node.discriminator.mapping).toSorted();
  const parts = typeof node === "object" && node !== null ? Object.values(node) : [];
  return parts.map((part) => tagsOf(part as Node)).find((tags) => tags.length > 0) ?? [];
}

/** The tags that a field of a message may have. */
const tagsIn = (message: string, field: string) =>
  tagsOf(SCHEMA.definitions[message]?.properties[field]);

/** One message a line, between the brackets of an array. */
const lines = (text: string): string[] =>
  text
    .split("\n")
    .slice(1, -2)
    .map((line) => line.replace(/,$/, ""));

const fromClient = JSON.parse(clientVectors) as FromClient[];
const fromServer = JSON.parse(serverVectors) as FromServer[];
const frames = fromServer.filter((message): message is Frame => message.type === "frame");
const events = frames.flatMap((frame) => frame.events);

const seen = (tags: readonly string[]): string[] => [...new Set(tags)].toSorted();

describe("a vector", () => {
  it("is written by the client as the house writes it, to the byte", () => {
    for (const text of [clientVectors, serverVectors]) {
      expect(lines(text).map((line) => JSON.stringify(JSON.parse(line)))).toEqual(lines(text));
    }
  });
});

describe("every kind has a vector, and every vector a kind", () => {
  it("among the messages of the client, their actions and their games", () => {
    expect(seen(fromClient.map((message) => message.type))).toEqual(
      tagsOf(SCHEMA.properties.client),
    );
    const acts = fromClient.filter((message) => message.type === "act");
    expect(seen(acts.map((act) => act.action.type))).toEqual(tagsIn("Act", "action"));
    const premoves = fromClient.filter((message) => message.type === "set_premove");
    expect(seen(premoves.map((message) => message.premove.type))).toEqual(
      tagsIn("SetPremove", "premove"),
    );
    const opened = fromClient.filter((message) => message.type === "open_table");
    expect(seen(opened.map((message) => message.sheet.options.game))).toEqual(
      tagsIn("TableOptions", "options"),
    );
  });

  it("among the messages of the house", () => {
    expect(seen(fromServer.map((message) => message.type))).toEqual(
      tagsOf(SCHEMA.properties.server),
    );
    const others = fromServer.filter((message) => message.type !== "pong");
    expect(seen(others.map((message) => message.type))).not.toEqual(
      tagsOf(SCHEMA.properties.server),
    );
  });

  it("among the events of a table and of its game", () => {
    expect(seen(events.map((event) => event.type))).toEqual(tagsIn("Frame", "events"));
    const played = events.filter((event) => event.type === "played");
    expect(seen(played.map(({ event }) => event.type))).toEqual(tagsIn("Played", "event"));
  });

  it("among the offers and the views", () => {
    const offers = frames.flatMap((frame) => frame.asks.flatMap((ask) => ask.offers));
    expect(seen(offers.map((offer) => offer.type))).toEqual(tagsIn("Question", "offers"));
    const premoves = frames.flatMap((frame) => frame.premoves);
    expect(seen(premoves.map((offer) => offer.type))).toEqual(tagsIn("Frame", "premoves"));
    const views = frames.flatMap((frame) => (frame.match === null ? [] : [frame.match.game]));
    expect(seen(views)).toEqual(tagsIn("Frame", "match"));
  });
});
