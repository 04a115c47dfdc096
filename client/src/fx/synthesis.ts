/** Synthesizes every sound of a table. Its code loads with the first sound. */

import type { Cue } from "../play/sound-kinds.ts";
import type { PageAudio } from "./audio.ts";

/** One sound in a cue: start, length and source. */
interface Tone {
  readonly at: number;
  readonly lasts: number;
  readonly gain: number;
  readonly hertz: number;
  readonly to?: number;
  readonly wave: OscillatorType;
}

interface Noise {
  readonly at: number;
  readonly lasts: number;
  readonly gain: number;
  /** The band-pass filter: centre in hertz, and Q. */
  readonly band: number;
  readonly to: number;
  readonly narrow: number;
  readonly wave: "noise";
}

type Sound = Tone | Noise;

const tone = (hertz: number, at: number, lasts: number, gain = 0.5): Tone => ({
  wave: "triangle",
  hertz,
  at,
  lasts,
  gain,
});

const noise = (band: number, at: number, lasts: number, gain: number, to = band): Noise => ({
  wave: "noise",
  band,
  to,
  narrow: 0.8,
  at,
  lasts,
  gain,
});

/** Seconds and hertz. */
const CUES: Readonly<Record<Cue, readonly Sound[]>> = {
  card: [noise(1_800, 0, 0.04, 0.9), noise(420, 0.005, 0.05, 0.5)],
  deal: Array.from({ length: 7 }, (_, at) => noise(2_400, at * 0.085, 0.03, 0.35)),
  yourTurn: [tone(660, 0, 0.12), tone(880, 0.11, 0.2)],
  tick: [{ wave: "square", hertz: 1_250, at: 0, lasts: 0.025, gain: 0.16 }],
  trickUs: [noise(900, 0, 0.12, 0.5, 1_900), tone(523, 0.05, 0.1, 0.3), tone(784, 0.13, 0.16, 0.3)],
  trickThem: [noise(1_500, 0, 0.12, 0.5, 600), tone(330, 0.05, 0.16, 0.25)],
  accuso: [tone(523, 0, 0.5, 0.3), tone(659, 0.05, 0.5, 0.3), tone(784, 0.1, 0.55, 0.3)],
  // The signals: knocking on wood, letting a card flutter, sliding it along the cloth.
  busso: [
    noise(190, 0, 0.07, 1.4),
    { wave: "sine", hertz: 120, to: 70, at: 0, lasts: 0.12, gain: 1 },
  ],
  volo: Array.from({ length: 6 }, (_, at) => noise(2_000 + at * 260, at * 0.045, 0.035, 0.45)),
  striscio: [noise(700, 0, 0.38, 0.6, 2_600)],
  won: [523, 659, 784, 1_047].map((hertz, at) => tone(hertz, at * 0.13, 0.34, 0.4)),
  lost: [440, 392, 330].map((hertz, at) => tone(hertz, at * 0.18, 0.36, 0.35)),
  absent: [{ wave: "sine", hertz: 165, at: 0, lasts: 0.35, gain: 0.4 }],
  back: [tone(494, 0, 0.09, 0.3), tone(587, 0.09, 0.14, 0.3)],
  word: [tone(990, 0, 0.05, 0.2)],
};

/** Plays a sound now; `loud` is the gain of the whole, from 0 to 1. */
export function synthesize(cue: Cue, { context, hiss }: PageAudio, loud: number): void {
  const out = context.createGain();
  out.gain.value = loud;
  out.connect(context.destination);
  for (const part of CUES[cue]) {
    if (part.wave === "noise") hissed(context, hiss, part, out);
    else sung(context, part, out);
  }
}

function sung(context: AudioContext, sound: Tone, out: AudioNode): void {
  const voice = context.createOscillator();
  const start = context.currentTime + sound.at;
  voice.type = sound.wave;
  voice.frequency.setValueAtTime(sound.hertz, start);
  if (sound.to !== undefined) {
    voice.frequency.exponentialRampToValueAtTime(sound.to, start + sound.lasts);
  }
  voice.connect(envelope(context, sound, out));
  voice.start(start);
  voice.stop(start + sound.lasts);
}

function hissed(context: AudioContext, hiss: AudioBuffer, sound: Noise, out: AudioNode): void {
  const source = context.createBufferSource();
  const filter = context.createBiquadFilter();
  const start = context.currentTime + sound.at;
  source.buffer = hiss;
  filter.type = "bandpass";
  filter.Q.value = sound.narrow;
  filter.frequency.setValueAtTime(sound.band, start);
  filter.frequency.exponentialRampToValueAtTime(sound.to, start + sound.lasts);
  source.connect(filter).connect(envelope(context, sound, out));
  source.start(start);
  source.stop(start + sound.lasts);
}

/** A fast attack and a full decay, so that nothing clicks. */
function envelope(context: AudioContext, { at, lasts, gain }: Sound, out: AudioNode): AudioNode {
  const swell = context.createGain();
  const start = context.currentTime + at;
  swell.gain.setValueAtTime(0.0001, start);
  swell.gain.exponentialRampToValueAtTime(gain, start + Math.min(0.008, lasts / 4));
  swell.gain.exponentialRampToValueAtTime(0.0001, start + lasts);
  swell.connect(out);
  return swell;
}
