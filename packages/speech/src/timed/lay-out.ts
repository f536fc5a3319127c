import { type CodecTraits, codecTraits, MP3_PADDING_SAMPLES } from '../codec-traits.ts';
import type { AudioOutput, Slot } from '../engine.ts';

/** Between the end of one cue's speech and the beginning of the next: a breath. An mp3 needs some of it for its codec. */
const gapMs = 80;
/**
 * The earliest that speech begins in an mp3. A decoder lets sound rise in the first 20 ms of a file: what comes earlier
 * would be lost, what comes later would not be within 20 ms of its time.
 */
const warmUpMs = 16;
/** A silent segment is no longer than this, so that the same few are heard in all the silence. */
const silenceMs = 15_000;

/** A stretch of speech and when it is to be heard. */
export interface TimedSpeech {
  readonly startMs: number;
  readonly endMs: number;
  /** How long it is likely to take at most. It may go on for that long after its time, unless other speech begins. */
  readonly predictedMs: number;
}

/** A segment of timed audio: speech with the silence around it, or silence. `speech` is the index of what is spoken. */
export interface LaidOut {
  readonly speech?: number;
  readonly slot: Omit<Slot, 'cue' | 'maxRate'>;
}

/**
 * Divides a time among speeches and the silence between them. Every place is counted from the beginning of the audio, so
 * that errors do not add up: speech begins to the sample, the end is exact to half a frame.
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

/** The last place where a segment may begin whose speech is to be heard at `start`. */
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
