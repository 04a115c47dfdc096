/** The keyboard shortcuts that this device remembers. They load with the first table. */
import { type ReadonlySignal, signal } from "@preact/signals";
import { type KeyMap, readKeys, storedKeys } from "../play/table-keys.ts";
import { keep, recall } from "./device-settings.ts";

const keyMap = signal(keptKeys());

/** The keyboard shortcuts at a table. */
export const tableKeys: ReadonlySignal<KeyMap> = keyMap;

export function chooseKeys(keys: KeyMap): void {
  keep("keyMap", storedKeys(keys));
  keyMap.value = keys;
}

/** Reads the stored shortcuts again. */
export function restoreKeys(): void {
  keyMap.value = keptKeys();
}

function keptKeys(): KeyMap {
  return readKeys(recall("keyMap") ?? "");
}
