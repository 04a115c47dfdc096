/** What a key asks for is read out: how the table stands, my hand; or the log is gone to. */
import { useState } from "preact/hooks";

import { learn } from "../../app/language.ts";
import type { Frame } from "../../core/wire.gen.ts";
import { speech } from "../../table/speech.ts";
import { useKey } from "./keys.ts";

export function ReadOut({ newest }: { readonly newest: Frame }) {
  const [text, read] = useState("");
  const tell = async (what: "state" | "hand") => {
    const [words] = await Promise.all([import("../../core/text-tell.ts"), learn("text")]);
    read(""); // the same words are read out again
    setTimeout(() => read(words.tell(speech, newest, what)));
  };
  useKey("i", () => void tell("state"));
  useKey("h", () => void tell("hand"));
  useKey("l", () => document.querySelector<HTMLElement>(".log-lines")?.focus());
  return (
    <p class="spoken" role="status">
      {text}
    </p>
  );
}
