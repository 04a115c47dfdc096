/** Synthesizes every sound of a table. Its code loads with the first sound. */

import type { CelebrationKind } from "../play/celebrations.ts";
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

/** Chips that touch one another at these times. */
const clinks = (times: readonly number[]): readonly Sound[] =>
  times.map((at) => ({ wave: "sine", hertz: 3_400, to: 2_900, at, lasts: 0.05, gain: 0.25 }));

/** Seconds and hertz. */
const CUES: Readonly<Record<Cue | CelebrationKind, readonly Sound[]>> = {
  card: [noise(1_800, 0, 0.04, 0.9), noise(420, 0.005, 0.05, 0.5)],
  deal: Array.from({ length: 7 }, (_, at) => noise(2_400, at * 0.085, 0.03, 0.35)),
  yourTurn: [tone(660, 0, 0.12), tone(880, 0.11, 0.2)],
  tick: [{ wave: "square", hertz: 1_250, at: 0, lasts: 0.025, gain: 0.16 }],
  trickUs: [noise(900, 0, 0.12, 0.5, 1_900), tone(523, 0.05, 0.1, 0.3), tone(784, 0.13, 0.16, 0.3)],
  trickThem: [noise(1_500, 0, 0.12, 0.5, 600), tone(330, 0.05, 0.16, 0.25)],
  accuso: [tone(523, 0, 0.5, 0.3), tone(659, 0.05, 0.5, 0.3), tone(784, 0.1, 0.55, 0.3)],
  // A mandolin's tremolo over a rising chord.
  napoli: Array.from({ length: 16 }, (_, at) =>
    tone([659, 831, 988, 1_319][Math.floor(at / 4)]!, at * 0.07, 0.09, 0.3),
  ),
  lastTrick: [
    { wave: "sine", hertz: 150, to: 80, at: 0, lasts: 0.16, gain: 1 },
    tone(587, 0.14, 0.14, 0.35),
    tone(880, 0.26, 0.3, 0.35),
  ],
  cappotto: [523, 523, 523, 698, 880, 1_047].map((hertz, at) =>
    tone(hertz, at * 0.12, at === 5 ? 0.7 : 0.16, 0.42),
  ),
  // Two voices meet on one note.
  partner: [
    { wave: "triangle", hertz: 440, to: 659, at: 0, lasts: 0.5, gain: 0.35 },
    { wave: "triangle", hertz: 880, to: 659, at: 0, lasts: 0.5, gain: 0.35 },
    tone(659, 0.5, 0.5, 0.45),
  ],
  // Seven steps up, and a half one.
  sevenAndHalf: [392, 440, 494, 523, 587, 659, 740, 784].map((hertz, at) =>
    tone(hertz, at * 0.07, at === 7 ? 0.5 : 0.09, 0.34),
  ),
  // A jester's bells.
  matta: [1_568, 1_976, 1_661, 2_093].map((hertz, at) => tone(hertz, at * 0.09, 0.22, 0.2)),
  // A card that is thrown open on the cloth.
  batte: [noise(320, 0, 0.1, 1.3), tone(587, 0.08, 0.12, 0.35), tone(880, 0.18, 0.34, 0.4)],
  golpe: [523, 659, 784, 1_047, 784, 1_047].map((hertz, at) =>
    tone(hertz, at * 0.11, at === 5 ? 0.6 : 0.14, 0.4),
  ),
  bust: [
    { wave: "triangle", hertz: 392, to: 130, at: 0, lasts: 0.42, gain: 0.4 },
    noise(500, 0.05, 0.2, 0.4, 160),
  ],
  // Chips that are pushed towards me, and chips that are raked in.
  chipsWon: [...clinks([0, 0.06, 0.11, 0.19]), tone(784, 0.2, 0.22, 0.28)],
  chipsLost: [noise(900, 0, 0.3, 0.5, 300), ...clinks([0.05, 0.2])],
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
export function synthesize(
  cue: Cue | CelebrationKind,
  { context, hiss }: PageAudio,
  loud: number,
): void {
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
