/** What the server tells of the lobby beside its tables. */

export interface LobbyPage {
  readonly page: number;
  readonly pages: number;
}

/** How many people are here, and at how many tables they play. */
export interface Activity {
  readonly people: number;
  readonly playing: number;
}
