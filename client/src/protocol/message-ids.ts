/** Names of messages: chosen at random, so that the same name is the same message. */

/** Bytes of chance in a name: 96 bits never meet twice. */
const BYTES = 12;

/** 24 hexadecimal digits, also where there is no secure context. */
export function newMessageId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
