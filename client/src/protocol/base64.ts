/** Base64, the only text form of bytes in the client. */

/** The base64 text of bytes; "" for no bytes. */
export function base64Of(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

/** The bytes of a text in base64; throws RangeError for any other text. */
export function bytesOf(base64: string): Uint8Array {
  let binary: string;
  try {
    binary = atob(base64);
  } catch {
    throw new RangeError("this is not base64");
  }
  const bytes = Uint8Array.from(binary, (byte) => byte.charCodeAt(0));
  if (base64Of(bytes) !== base64) throw new RangeError("this is not base64 as it is written here");
  return bytes;
}
