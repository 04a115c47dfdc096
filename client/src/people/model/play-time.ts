/** How long a person has been at tables without a longer pause. */

/** The minutes between two reminders; "0": none. */
export const REMINDERS = ["0", "30", "60", "120"] as const;
export type Reminder = (typeof REMINDERS)[number];

/** The minutes away from tables after which the time begins anew. */
const REST = 15;

export interface PlayTime {
  readonly minutes: number;
  readonly away: number;
}

export const NO_TIME: PlayTime = { minutes: 0, away: 0 };

/** The time one minute later. */
export function minuteLater({ minutes, away }: PlayTime, isPlaying: boolean): PlayTime {
  if (isPlaying) return { minutes: minutes + 1, away: 0 };
  return away + 1 < REST ? { minutes, away: away + 1 } : NO_TIME;
}

/** Whether the person is to be reminded now, who wants it every so many minutes. */
export function isDue({ minutes, away }: PlayTime, every: number): boolean {
  return every > 0 && away === 0 && minutes > 0 && minutes % every === 0;
}
