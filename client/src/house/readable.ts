/** Signals that every reader may watch and only their owner writes: one declaration for both. */
import { type ReadonlySignal, type Signal, signal } from "@preact/signals";

/** A signal whose owner changes it by `write`; to everybody else its type is read-only. */
export function readable<Value>(value: Value): ReadonlySignal<Value> {
  return signal(value);
}

/** Only the class that declares the signal calls this. */
export function write<Value>(target: ReadonlySignal<Value>, value: Value): void {
  (target as Signal<Value>).value = value;
}
