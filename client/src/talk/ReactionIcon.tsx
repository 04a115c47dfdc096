/** The drawings of reactions. */
import "./reaction.css";

import type { ComponentChildren } from "preact";
import type { Reaction } from "./model/talk.ts";

const DRAWN: Readonly<Record<Reaction, ComponentChildren>> = {
  smile: (
    <>
      <circle cx="16" cy="16" r="13" class="reaction-skin" />
      <path d="M10.5 12.5v1M21.5 12.5v1M9.5 18.5c3 4.5 10 4.5 13 0" />
    </>
  ),
  laugh: (
    <>
      <circle cx="16" cy="16" r="13" class="reaction-skin" />
      <path d="M8 13.5l4-2.5M24 13.5l-4-2.5" />
      <path d="M8.5 17.5h15c0 9-15 9-15 0z" class="reaction-mouth" />
    </>
  ),
  surprise: (
    <>
      <circle cx="16" cy="16" r="13" class="reaction-skin" />
      <path d="M10.5 11.5v2M21.5 11.5v2M8.5 7.5l3-1M23.5 7.5l-3-1" />
      <ellipse cx="16" cy="21" rx="3" ry="4" class="reaction-mouth" />
    </>
  ),
  sigh: (
    <>
      <circle cx="16" cy="16" r="13" class="reaction-skin" />
      <path d="M8.5 13.5h4M19.5 13.5h4M11 22.5c2.5-3 7.5-3 10 0" />
    </>
  ),
  applause: (
    <>
      <path
        d="M7 20l6-9c1-1.5 3-.5 2.5 1l-1 3 6-6c1.5-1.5 3.5.5 2 2l-2 2c2-1.5 4 .5 2.5 2l-1.5 2c1.5-.5 2.5 1.5 1.5 2.5l-5 6c-3 3.5-8 4-10 0z"
        class="reaction-skin"
      />
      <path d="M9 8L7.5 5M14 6V3M22 5l1.5-2.5" />
    </>
  ),
  cheers: (
    <>
      <path d="M5 7l9 2-2.5 8c-1.5 4-7 2.5-6.5-1.5z" class="reaction-wine" />
      <path d="M27 7l-9 2 2.5 8c1.5 4 7 2.5 6.5-1.5z" class="reaction-wine" />
      <path d="M8 19.5L7 28M4 27l6 1.5M24 19.5l1 8.5M28 27l-6 1.5M16 6V3M20 5l1.5-2M12 5l-1.5-2" />
    </>
  ),
};

/** A picture without a name: the text beside it says what it is. */
export function ReactionIcon({ reaction }: { readonly reaction: Reaction }) {
  return (
    <svg viewBox="0 0 32 32" class="reaction" aria-hidden="true">
      {DRAWN[reaction]}
    </svg>
  );
}
