/** The meaning of the marks of a map or a table of decisions. */
import "./legend.css";

import type { ComponentChildren } from "preact";

export function Legend({ children }: { readonly children: ComponentChildren }) {
  return <ul class="decision-legend">{children}</ul>;
}
