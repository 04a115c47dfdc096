// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

/** An audio room that writes down what is to be heard in it. */
class FakeContext {
  static made: FakeContext[] = [];
  state = "suspended";
  readonly currentTime = 0;
  readonly sampleRate = 8;
  readonly destination = {};
  readonly loudness: number[] = [];
  voices = 0;

  constructor() {
    FakeContext.made.push(this);
  }

  private hasRested = false;

  async resume(): Promise<void> {
    // To come back takes a while.
    if (this.hasRested) await null;
    this.state = "running";
  }

  async suspend(): Promise<void> {
    this.hasRested = true;
    this.state = "suspended";
  }

  createBuffer = () => ({ getChannelData: () => new Float32Array(4) });
  createOscillator = () => this.voice();
  createBufferSource = () => this.voice();
  createBiquadFilter = () => ({ Q: {}, frequency: ramp(), connect: (to: unknown) => to });
  createGain = () => {
    const { loudness } = this;
    return {
      gain: {
        ...ramp(),
        set value(loud: number) {
          loudness.push(loud);
        },
      },
      connect: (to: unknown) => to,
    };
  };

  private voice() {
    return {
      frequency: ramp(),
      connect: (to: unknown) => to,
      start: () => {
        this.voices += 1;
      },
      stop: () => undefined,
    };
  }
}

const ramp = () => ({
  setValueAtTime: () => undefined,
  exponentialRampToValueAtTime: () => undefined,
});

beforeEach(() => {
  FakeContext.made = [];
  vi.stubGlobal("AudioContext", FakeContext);
});

let leave: () => void = () => undefined;

afterEach(() => {
  leave();
  vi.resetModules();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page on which sounds are as the player wants them. */
async function page(sound: string) {
  document.documentElement.dataset["sound"] = sound;
  const { unlockWithFirstTouch } = await import("../../src/fx/audio.ts");
  const { play } = await import("../../src/fx/sound.ts");
  leave = unlockWithFirstTouch();
  return { play, touch: () => dispatchEvent(new Event("pointerup")) };
}

describe("sounds", () => {
  it("are not asked of a browser that nobody has touched yet", async () => {
    const { play } = await page("low");
    play("card");
    expect(FakeContext.made).toEqual([]);
  });

  it("are made from the first touch on", async () => {
    const { play, touch } = await page("low");
    touch();
    play("yourTurn");
    await vi.dynamicImportSettled();
    expect(FakeContext.made.map((room) => room.voices)).toEqual([2]);
  });

  it("are louder where the player wants them so", async () => {
    const { play, touch } = await page("low");
    touch();
    play("card");
    document.documentElement.dataset["sound"] = "high";
    play("card");
    await vi.dynamicImportSettled();
    const [low, high] = FakeContext.made[0]!.loudness;
    expect(high).toBeGreaterThan(low!);
  });

  it("are none where the player wants none", async () => {
    const { play, touch } = await page("off");
    touch();
    play("card");
    expect(FakeContext.made).toEqual([]);
  });

  it("are those that the player has not left out", async () => {
    const { play, touch } = await page("low");
    touch();
    document.documentElement.dataset["muted"] = "turn people";
    play("yourTurn");
    play("absent");
    await vi.dynamicImportSettled();
    expect(FakeContext.made.map((room) => room.voices)).toEqual([0]);
    play("lost");
    await vi.dynamicImportSettled();
    expect(FakeContext.made.map((room) => room.voices)).toEqual([3]);
    delete document.documentElement.dataset["muted"];
  });

  it("can be turned on later", async () => {
    const { play, touch } = await page("off");
    touch();
    document.documentElement.dataset["sound"] = "low";
    touch();
    play("tick");
    await vi.dynamicImportSettled();
    expect(FakeContext.made.map((room) => room.voices)).toEqual([1]);
  });

  it("rest while there is nothing to be heard", async () => {
    vi.useFakeTimers();
    const { play, touch } = await page("low");
    touch();
    await vi.advanceTimersByTimeAsync(4_000);
    play("tick");
    await vi.advanceTimersByTimeAsync(4_000);
    expect(FakeContext.made.map(({ state }) => state)).toEqual(["running"]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(FakeContext.made.map(({ state }) => state)).toEqual(["suspended"]);
  });

  it("are heard again after a rest, each of those that come at once", async () => {
    vi.useFakeTimers();
    const { play, touch } = await page("low");
    touch();
    await vi.advanceTimersByTimeAsync(60_000);
    play("tick");
    play("word");
    await vi.advanceTimersByTimeAsync(0);
    await vi.dynamicImportSettled();
    expect(FakeContext.made.map(({ state, voices }) => [state, voices])).toEqual([["running", 2]]);
  });

  it("are not brought back from a rest by a touch", async () => {
    vi.useFakeTimers();
    const { touch } = await page("low");
    touch();
    await vi.advanceTimersByTimeAsync(60_000);
    touch();
    expect(FakeContext.made.map(({ state }) => state)).toEqual(["suspended"]);
  });
});
