/** The table that somebody has just opened for a friend: its page shows the invitation at once. */
let opened: string | null = null;

/** Notes that the page of this table shows the invitation when it opens. */
export function inviteTo(table: string): void {
  opened = table;
}

/** Returns whether the invitation to this table is due, once. */
export function takeInvitation(table: string): boolean {
  const isDue = opened === table;
  if (isDue) opened = null;
  return isDue;
}
