/** Random message ids: two messages with the same id are the same message, sent again. */

/** The random bytes of an id: 96 bits are enough that no two ids are equal. */
const BYTES = 12;

/** Returns 24 hexadecimal digits; it works without a secure context, too. */
export function newMessageId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
