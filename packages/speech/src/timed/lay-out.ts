import { type CodecTraits, codecTraits, MP3_PADDING_SAMPLES } from '../codec-traits.ts';
import type { AudioOutput, Slot } from '../engine.ts';

/** Minimum gap between the speech of two cues. An mp3 needs some of it for its codec. */
const gapMs = 80;
/**
 * Earliest start of speech in an mp3. A decoder fades sound in during the first 20 ms of a file: an earlier start would
 * lose sound, a later one would be more than 20 ms off.
 */
const warmUpMs = 16;
/** Maximum length of a silent segment, so that all silence consists of a few equal segments. */
const silenceMs = 15_000;

/** A stretch of speech with its required time. */
export interface TimedSpeech {
  readonly startMs: number;
  readonly endMs: number;
  /** Its likely maximum duration. It may take that long beyond its time, unless other speech begins. */
  readonly predictedMs: number;
}

/** A segment of timed audio: speech with the surrounding silence, or silence. `speech` is the index of the speech. */
export interface LaidOut {
  readonly speech?: number;
  readonly slot: Omit<Slot, 'cue' | 'maxRate'>;
}

/**
 * Lays out speeches and the silence between them. Every position counts from the beginning of the audio, so that errors
 * do not add up: starts are exact to the sample, the end to half a frame.
 * @param speeches in order, at least `limits.timed.leastMs` apart
 */
export function layOut(speeches: readonly TimedSpeech[], totalMs: number, output: AudioOutput): LaidOut[] {
  const codec = codecOf(output);
  const { frame, sampleAt } = codec;
  const end = Math.round(sampleAt(totalMs) / frame) * frame;
  const borders: number[] = [];
  for (const { startMs } of speeches)
    borders.push(Math.max(borderBefore(sampleAt(startMs), codec), (borders.at(-1) ?? -frame) + frame));
  const segments: LaidOut[] = [];
  let at = 0;
  const silence = (until: number) => {
    const longest = Math.floor(sampleAt(silenceMs) / frame) * frame;
    while (at < until) {
      const samples = Math.min(longest, until - at);
      segments.push({ slot: { samples, lead: 0, skip: 0, fit: 0, room: 0 } });
      at += samples;
    }
  };
  for (const [speech, { startMs, endMs, predictedMs }] of speeches.entries()) {
    silence(borders[speech] as number);
    const next = borders[speech + 1] ?? end;
    const likely =
      Math.ceil(sampleAt(startMs + Math.max(endMs - startMs, predictedMs) + gapMs) / frame) * frame;
    const codecRoom = Math.ceil(MP3_PADDING_SAMPLES / frame) * frame;
    const samples = Math.min(next, likely + codecRoom) - at;
    const nextMs = speeches[speech + 1]?.startMs ?? Number.POSITIVE_INFINITY;
    segments.push({ speech, slot: slotOf({ startMs, endMs, nextMs }, at, samples, codec) });
    at += samples;
  }
  silence(end);
  return segments;
}

interface Codec extends CodecTraits {
  readonly warmUp: number;
  sampleAt(ms: number): number;
}

function codecOf(output: AudioOutput): Codec {
  const sampleAt = (ms: number) => Math.round((ms * output.sampleRateHertz) / 1000);
  return { ...codecTraits(output), warmUp: sampleAt(warmUpMs), sampleAt };
}

/** The latest start of a segment whose speech begins at `start`. */
function borderBefore(start: number, { frame, delay }: Codec): number {
  return Math.max(0, Math.floor((start - delay) / frame) * frame);
}

function slotOf(
  { startMs, endMs, nextMs }: { startMs: number; endMs: number; nextMs: number },
  at: number,
  samples: number,
  { delay, padding, canSkip, warmUp, sampleAt }: Codec,
): LaidOut['slot'] {
  // Only at the very beginning is there no room for the codec's delay.
  const skip = canSkip && sampleAt(startMs) < at + delay ? padding : 0;
  const heard = Math.max(sampleAt(startMs), at + (skip > 0 ? warmUp : delay));
  const lead = heard - at - delay + skip;
  const room = Math.min(samples + skip - padding - lead, sampleAt(nextMs - gapMs) - heard);
  return { samples, lead, skip, fit: Math.max(1, Math.min(sampleAt(endMs) - heard, room)), room };
}
