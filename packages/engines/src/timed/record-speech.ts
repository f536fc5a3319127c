import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type AudioOutput,
  type EngineBoundary,
  EngineError,
  type SynthesisEvent,
  type UtterancePart,
} from '@parlando/speech';

/** Samples of one utterance without the silence around it. */
export interface RecordedSpeech {
  readonly pcm: Float32Array;
  /** From the first sample of `pcm`. */
  readonly boundaries: readonly EngineBoundary[];
}

export type Speak = (parts: readonly UtterancePart[], output: AudioOutput) => AsyncIterable<SynthesisEvent>;

/** More than the longest cue takes at half the speed. */
const longestMs = 900_000;
/** Quieter samples than this, or than this share of the loudest, are silence. */
const quiet = { level: 0.003, share: 0.02 } as const;
/** Kept before the first and after the last sample that is not: sounds do not begin and end at once. */
const keptMs = { before: 2, after: 40 } as const;
const fadeMs = 5;
/** Reading so many samples takes some milliseconds. */
const samplesAtOnce = 262_144;

/** Synthesises parts at a multiple of their requested rate. Throws EngineError. */
export async function recordSpeech(
  speak: Speak,
  parts: readonly UtterancePart[],
  rate: number,
  { sampleRateHertz, bitrateKbps }: AudioOutput,
): Promise<RecordedSpeech> {
  const faster = parts.map((part) => (part.kind === 'text' ? { ...part, rate: part.rate * rate } : part));
  const chunks: Uint8Array[] = [];
  const boundaries: EngineBoundary[] = [];
  let bytes = 0;
  for await (const event of speak(faster, { format: 'wav', sampleRateHertz, bitrateKbps })) {
    if (event.type === 'boundary') boundaries.push(event.boundary);
    if (event.type !== 'audio') continue;
    chunks.push(event.bytes);
    bytes += event.bytes.length;
    if (bytes > (longestMs * sampleRateHertz * 2) / 1000)
      throw new EngineError('overrun', `a cue took more than ${longestMs} ms`);
  }
  if (bytes === 0) throw new EngineError('no-audio', 'the engine spoke nothing');
  return trimmed(await toFloats(Buffer.concat(chunks)), boundaries, sampleRateHertz);
}

/** Converts samples and finds the loudest. Yields to other work, because long speech has millions of samples. */
async function toFloats(bytes: Buffer): Promise<{ pcm: Float32Array; peak: number }> {
  const pcm = new Float32Array(bytes.length >> 1);
  let peak = 0;
  for (let at = 0; at < pcm.length; at++) {
    const sample = bytes.readInt16LE(2 * at) / 32768;
    pcm[at] = sample;
    peak = Math.max(peak, Math.abs(sample));
    if ((at + 1) % samplesAtOnce === 0) await nextTurn();
  }
  return { pcm, peak };
}

/** Cuts off the silence at both ends; of nothing but silence, nothing. */
function trimmed(
  { pcm, peak }: { readonly pcm: Float32Array; readonly peak: number },
  boundaries: readonly EngineBoundary[],
  sampleRateHertz: number,
): RecordedSpeech {
  const samplesOf = (ms: number) => Math.round((ms * sampleRateHertz) / 1000);
  const threshold = Math.max(quiet.level, peak * quiet.share);
  if (peak <= threshold) return { pcm, boundaries };
  const isLoud = (sample: number) => Math.abs(sample) > threshold;
  const first = pcm.findIndex(isLoud);
  const start = Math.max(0, first - samplesOf(keptMs.before));
  const end = Math.min(pcm.length, pcm.findLastIndex(isLoud) + samplesOf(keptMs.after));
  const startMs = (start * 1000) / sampleRateHertz;
  return {
    pcm: pcm.slice(start, end),
    boundaries: boundaries.map((each) => ({ ...each, offsetMs: each.offsetMs - startMs })),
  };
}

/** Fades out speech that was cut. */
export function faded(pcm: Float32Array, sampleRateHertz: number): Float32Array {
  const samples = Math.min(pcm.length, Math.round((fadeMs * sampleRateHertz) / 1000));
  const result = pcm.slice();
  for (let at = 0; at < samples; at++) {
    const index = result.length - 1 - at;
    result[index] = ((result[index] as number) * at) / samples;
  }
  return result;
}
