/** The addresses of the pages of clubs and seasons. */
export const CLUBS_PATH = "/clubs";
export const JOIN_PATH = "/clubs/join";
export const SEASONS_PATH = "/seasons";

export function clubPath(club: string): string {
  return `${CLUBS_PATH}/${encodeURIComponent(club)}`;
}

export function seasonPath(season: string): string {
  return `${SEASONS_PATH}/${encodeURIComponent(season)}`;
}

/** The address of a club's logo; another logo has another digest. */
export function logoPath(club: string, digest: string): string {
  return `/api/logos/${encodeURIComponent(club)}/${digest}`;
}

/** The link of an invitation. Browsers send no server what follows the `#`. */
export function invitationLink(origin: string, token: string): string {
  return `${origin}${JOIN_PATH}#${token}`;
}
