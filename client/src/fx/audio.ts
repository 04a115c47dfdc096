/** The page's AudioContext: opened at the first touch, suspended while it is silent. */

const TOUCHES = ["pointerup", "keydown"] as const;
const LOUDNESS: Readonly<Record<string, number>> = { low: 0.14, high: 0.45 };

/** Milliseconds of silence after which the audio is suspended, to save battery. */
const QUIET = 5_000;

export interface PageAudio {
  readonly context: AudioContext;
  readonly hiss: AudioBuffer;
}

let opened: PageAudio | null = null;
let quiet: ReturnType<typeof setTimeout> | undefined;
let isResting = false;

/** Opens the audio at the first touch; browsers allow no sound before it. */
export function unlockWithFirstTouch(): () => void {
  const unlock = () => {
    if (typeof AudioContext === "undefined" || loudness() === 0 || isResting) return;
    opened ??= openPageAudio();
    void opened.context.resume();
    restAfterwards(opened);
    if (opened.context.state === "running") forget();
  };
  const forget = () => {
    for (const kind of TOUCHES) removeEventListener(kind, unlock);
  };
  for (const kind of TOUCHES) addEventListener(kind, unlock);
  return forget;
}

/** Calls `make`, unless sound is off or the player has touched nothing yet. */
export function whenHeard(make: (audio: PageAudio, loud: number) => void): void {
  const loud = loudness();
  if (opened === null || loud === 0) return;
  const audio = opened;
  if (isResting) {
    void audio.context.resume().then(() => {
      isResting = false;
      make(audio, loud);
    });
  } else if (audio.context.state === "running") make(audio, loud);
  restAfterwards(audio);
}

function restAfterwards({ context }: PageAudio): void {
  clearTimeout(quiet);
  quiet = setTimeout(() => {
    if (context.state !== "running") return;
    isResting = true;
    void context.suspend();
  }, QUIET);
}

function loudness(): number {
  return LOUDNESS[document.documentElement.dataset["sound"] ?? ""] ?? 0;
}

function openPageAudio(): PageAudio {
  const context = new AudioContext();
  const hiss = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
  hiss.getChannelData(0).forEach((_, at, samples) => {
    samples[at] = Math.random() * 2 - 1;
  });
  return { context, hiss };
}
