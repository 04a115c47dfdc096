// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { notesIn } from "../../src/fairness/browser/witness-notes.ts";
import { parsed } from "../../src/protocol/stored-names.ts";

const POLLUTING = [
  '{"__proto__":{"isAdmin":true}}',
  '{"name":"","__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"witness":1,"notes":[],"__proto__":{"isAdmin":true}}',
];

it.each(POLLUTING)("gives no object a property by reading %s", (text) => {
  const read = parsed(text);
  notesIn(text);
  const copy = { ...(read as object) };
  for (const one of [{}, copy, Object.create(null)]) {
    expect((one as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  }
});
