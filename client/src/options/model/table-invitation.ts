/** The link to a table, with an address that other devices reach. */
const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[::1?\])$/;

/** What a link to a table carries behind the #, which no server is sent. */
export interface Carried {
  readonly password: string | null;
  /** The seat to which it invites, from 0; null for any. */
  readonly seat: number | null;
}

/** Whether a host name means this machine only. */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.test(hostname);
}

/** The link to a page of ours. */
export function linkTo(origin: string, path: string, { password, seat }: Carried): string {
  const parts = [
    ...(password === null ? [] : [`password=${encodeURIComponent(password)}`]),
    ...(seat === null ? [] : [`seat=${seat}`]),
  ];
  return `${origin}${path}${parts.length === 0 ? "" : `#${parts.join("&")}`}`;
}

/** The password that a link carries behind the #, null where there is none. */
export function passwordIn(hash: string): string | null {
  const [, secret] = /^#password=([^&]*)/.exec(hash) ?? [];
  if (secret === undefined) return null;
  try {
    return decodeURIComponent(secret);
  } catch {
    return null;
  }
}

/** The seat to which a link invites, null where it names none. */
export function seatIn(hash: string): number | null {
  const [, seat] = /[#&]seat=(\d{1,2})$/.exec(hash) ?? [];
  return seat === undefined ? null : Number(seat);
}
