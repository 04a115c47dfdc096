/** Finds out that a connection is dead: pings it while the server is silent, and waits for a word. */

export interface HeartbeatParts {
  /** A steady clock, in milliseconds. */
  readonly now: () => number;
  /** Calls `run` after `millis`; returns a function that cancels it. */
  readonly after: (millis: number, run: () => void) => () => void;
  /** The silence after which the server is pinged, in milliseconds. */
  readonly pingAfter: () => number;
}

export interface HeartbeatListener {
  ping(): void;
  /** The server does not answer; `since` is the time of its last word, or a little later. */
  silent(since: number): void;
  /** The server has been silent for so long that the connection is given up. */
  dead(): void;
}

/** An answer to a ping that takes longer counts as silence. */
const SILENT_AFTER = 1_000;
/** The connection is dead if the server sends nothing for this time after a ping. */
const DEAD_AFTER = 5_000;
const DEAD_AFTER_DOUBT = 2_000;

export class Heartbeat {
  private readonly parts: HeartbeatParts;
  private readonly listener: HeartbeatListener;
  private timers: readonly (() => void)[] = [];

  constructor(parts: HeartbeatParts, listener: HeartbeatListener) {
    this.parts = parts;
    this.listener = listener;
  }

  /** The server has sent something. */
  heard(): void {
    const at = this.parts.now();
    this.wait([this.parts.pingAfter(), () => this.ping(at, DEAD_AFTER)]);
  }

  /** Pings at once and waits for less: the network may have changed. */
  doubt(): void {
    this.ping(this.parts.now(), DEAD_AFTER_DOUBT);
  }

  stop(): void {
    this.wait();
  }

  private ping(heard: number, deadAfter: number): void {
    const since = Math.max(heard, this.parts.now() - SILENT_AFTER);
    this.wait(
      [SILENT_AFTER, () => this.listener.silent(since)],
      [deadAfter, () => this.listener.dead()],
    );
    this.listener.ping();
  }

  private wait(...timers: readonly (readonly [number, () => void])[]): void {
    for (const cancel of this.timers) cancel();
    this.timers = timers.map(([millis, run]) => this.parts.after(millis, run));
  }
}
