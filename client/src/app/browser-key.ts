/**
 * The key pair of this browser: Ed25519 by WebCrypto, kept in IndexedDB, and not to be read out, not
 * even by this page.
 */
import type { BrowserKey } from "../fairness/browser/countersigner.ts";

const DATABASE = "circolo";
const STORE = "keys";
const NAME = "witness";
const ALGORITHM = "Ed25519";

let opening: Promise<BrowserKey | null> | null = null;

/** The key pair, made at the first call; null where the browser cannot sign or keeps no keys. */
export function browserKey(): Promise<BrowserKey | null> {
  opening ??= opened().catch(() => null);
  return opening;
}

/** Removes the key pair; the next call of `browserKey` makes another. */
export async function forgetBrowserKey(): Promise<void> {
  opening = null;
  const base = await database();
  await answer(base.transaction(STORE, "readwrite").objectStore(STORE).delete(NAME));
}

async function opened(): Promise<BrowserKey | null> {
  // Pages that are not secure have no such thing.
  if ((globalThis.crypto as Partial<Crypto>).subtle === undefined) return null;
  const base = await database();
  const { privateKey, publicKey } = (await kept(base)) ?? (await made(base));
  const key = new Uint8Array(await crypto.subtle.exportKey("raw", publicKey));
  const sign = async (said: Uint8Array) =>
    new Uint8Array(await crypto.subtle.sign(ALGORITHM, privateKey, said as BufferSource));
  return { key, sign };
}

/** Keeps a new pair, unless another tab has kept one meanwhile. */
async function made(base: IDBDatabase): Promise<CryptoKeyPair> {
  const pair = (await crypto.subtle.generateKey(ALGORITHM, false, ["sign"])) as CryptoKeyPair;
  const store = base.transaction(STORE, "readwrite").objectStore(STORE);
  const first = await answer<CryptoKeyPair | undefined>(store.get(NAME));
  if (first !== undefined) return first;
  await answer(store.put(pair, NAME));
  return pair;
}

function kept(base: IDBDatabase): Promise<CryptoKeyPair | undefined> {
  return answer(base.transaction(STORE).objectStore(STORE).get(NAME));
}

function database(): Promise<IDBDatabase> {
  const asked = indexedDB.open(DATABASE, 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore(STORE);
  return answer(asked);
}

function answer<Answer>(asked: IDBRequest<Answer>): Promise<Answer> {
  return new Promise((done, failed) => {
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => failed(asked.error ?? new Error("the database does not answer"));
  });
}
