/** The link to a table, with an address that other devices reach. */
const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[::1?\])$/;
const PASSWORD = "#password=";

/** Whether a host name means this machine only. */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.test(hostname);
}

/** The link to a page of ours, with the table's password behind the #, which no server is sent. */
export function linkTo(origin: string, path: string, password: string | null): string {
  const secret = password === null ? "" : PASSWORD + encodeURIComponent(password);
  return `${origin}${path}${secret}`;
}

/** The password that a link carries behind the #, null where there is none. */
export function passwordIn(hash: string): string | null {
  if (!hash.startsWith(PASSWORD)) return null;
  try {
    return decodeURIComponent(hash.slice(PASSWORD.length));
  } catch {
    return null;
  }
}
