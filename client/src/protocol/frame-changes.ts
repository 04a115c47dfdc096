/** Rebuilds a frame from the frame before it and a change: docs/protocol.md. */
import type { Frame, FrameChange } from "./wire.gen.ts";

type Node = Record<string, unknown> | null;

/** Returns the frame after a change; null if the change does not follow `before`. */
export function rebuilt(before: Frame, { seq, now, events, changes }: FrameChange): Frame | null {
  if (before.seq !== seq - 1) return null;
  const frame: Frame = { ...structuredClone(before), seq, now, events };
  for (const [path, value] of Object.entries(changes)) {
    const parts = path.split("/");
    const last = parts.pop()!;
    let node = frame as unknown as Node;
    for (const part of parts) node = has(node, part) ? (node[part] as Node) : null;
    // The index after the last one makes a list longer.
    if (!has(node, last) && node?.["length"] !== Number(last)) return null;
    node[last] = value;
  }
  return frame;
}

function has(node: Node, part: string): node is Record<string, unknown> {
  return Object.hasOwn(node ?? {}, part);
}
