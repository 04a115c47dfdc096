/** A clock that goes when it is told to. */
export class FakeTime {
  now = 1_000;
  private timers: { readonly at: number; readonly run: () => void }[] = [];

  readonly read = (): number => this.now;

  readonly after = (millis: number, run: () => void): (() => void) => {
    const timer = { at: this.now + millis, run };
    this.timers.push(timer);
    return () => {
      this.timers = this.timers.filter((one) => one !== timer);
    };
  };

  /** Lets time go by, and everything happen that is due in it, in order. */
  pass(millis: number): void {
    const end = this.now + millis;
    for (;;) {
      const [next] = this.timers.toSorted((one, other) => one.at - other.at);
      if (next === undefined || next.at > end) break;
      this.timers = this.timers.filter((one) => one !== next);
      this.now = next.at;
      next.run();
    }
    this.now = end;
  }
}
