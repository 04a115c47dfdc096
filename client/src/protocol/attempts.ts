/** Attempts to open a connection: how long each may take, and how long to wait before the next. */

interface AttemptParts {
  /** A steady clock, in milliseconds. */
  readonly now: () => number;
  /** A random number from 0 to 1, without 1. */
  readonly chance: () => number;
  /** Whether nobody can see the page. */
  readonly isHidden: () => boolean;
}

/** For this time somebody may wait before the page; they are back within 3 s of the network. */
const URGENT_FOR = 60_000;
const FIRST_DELAY = 250;
const LONGEST_DELAY = 8_000;
const LONGEST_URGENT_DELAY = 600;
const LONGEST_PATIENCE = 8_000;
const LEAST_PATIENCE = 2_000;

export class Attempts {
  private readonly parts: AttemptParts;
  private failures = 0;
  private begunAt = 0;
  /** The time that opening took before; null until it has succeeded once. */
  private usual: number | null = null;

  constructor(parts: AttemptParts) {
    this.parts = parts;
  }

  /** The next delay is a short one. */
  startOver(): void {
    this.failures = 0;
  }

  /**
   * Begins an attempt; returns the time after which it is given up. One that began before the
   * network returned can hang, so the time is short while it is urgent. `since` is when the
   * connection was lost, null if it was not.
   */
  begin(since: number | null): number {
    this.begunAt = this.parts.now();
    return since === null || this.usual === null || !this.isUrgent(since)
      ? LONGEST_PATIENCE
      : Math.min(LONGEST_PATIENCE, Math.max(LEAST_PATIENCE, 3 * this.usual));
  }

  succeeded(): void {
    this.usual = this.parts.now() - this.begunAt;
    this.failures = 0;
  }

  /** Returns the delay before the next attempt; half of it is chance. */
  failed(since: number): number {
    const most = this.isUrgent(since) ? LONGEST_URGENT_DELAY : LONGEST_DELAY;
    const delay = Math.min(most, FIRST_DELAY * 2 ** this.failures);
    this.failures += 1;
    return delay * (0.5 + this.parts.chance() / 2);
  }

  private isUrgent(since: number): boolean {
    return this.parts.now() - since < URGENT_FOR && !this.parts.isHidden();
  }
}
