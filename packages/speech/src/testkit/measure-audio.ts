import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { AudioOutput } from '../engine.ts';
import type { AudioLevel } from '../loudness.ts';

/** Below this a sample counts as silence: about −44 dBFS, over what mp3 leaves of digital silence. */
const SILENCE_LEVEL = 200;

export interface Span {
  readonly startMs: number;
  readonly endMs: number;
}

/** Root mean square of 16-bit samples. */
export function loudness(pcm: Int16Array): number {
  let sum = 0;
  for (const sample of pcm) sum += sample * sample;
  return Math.sqrt(sum / Math.max(1, pcm.length));
}

/** The stretches of sound with at least `silenceMs` of silence between them. */
export function soundSpans(pcm: Int16Array, sampleRateHertz: number, silenceMs: number): Span[] {
  const spans: { startMs: number; endMs: number }[] = [];
  for (const [index, sample] of pcm.entries()) {
    if (Math.abs(sample) <= SILENCE_LEVEL) continue;
    const atMs = (index * 1000) / sampleRateHertz;
    const last = spans.at(-1);
    if (last && atMs - last.endMs < silenceMs) last.endMs = atMs;
    else spans.push({ startMs: atMs, endMs: atMs });
  }
  return spans;
}

/** Audio of one or several segments, and what it was made as. */
export type Heard = readonly [bytes: Uint8Array, output: AudioOutput];

/** Integrated loudness and true peak as ffmpeg measures them, to a tenth of a decibel. Needs `ffmpeg`. */
export async function measureLevel(bytes: Uint8Array, output: AudioOutput): Promise<AudioLevel> {
  const [level] = await measureLevels([[bytes, output]]);
  return level as AudioLevel;
}

/** The level of each. One process measures them all: it takes longer to start than to measure a sentence. */
export async function measureLevels(all: readonly Heard[]): Promise<AudioLevel[]> {
  if (all.length === 0) return [];
  const inputs = all.flatMap(([, { format, sampleRateHertz }], at) => {
    const input = format === 'mp3' ? ['mp3'] : ['s16le', '-ar', String(sampleRateHertz), '-ac', '1'];
    return ['-f', ...input, '-i', `pipe:${firstPipe + at}`];
  });
  const meters = all.map((_, at) => `[${at}]ebur128=peak=true[of${at}]`).join(';');
  const outputs = all.flatMap((_, at) => ['-map', `[of${at}]`]);
  const told = await ffmpeg(
    ['-hide_banner', '-nostats', ...inputs, '-filter_complex', meters, ...outputs, '-f', 'null', '-'],
    all.map(([bytes]) => bytes),
  );
  const summaries = told.matchAll(
    /ebur128_(\d+) @ [^\]]*\] Summary:.*?I:\s+(\S+) LUFS.*?Peak:\s+(\S+) dBFS/gs,
  );
  const levels: AudioLevel[] = [];
  for (const [, at, loudness, peak] of summaries)
    levels[Number(at)] = { loudnessLufs: Number(loudness), peakDb: Number(peak) };
  return levels;
}

/** Descriptors before it are the standard streams. */
const firstPipe = 3;

/** Runs it with each input in a pipe of its own, and returns what it wrote about them. */
async function ffmpeg(args: readonly string[], inputs: readonly Uint8Array[]): Promise<string> {
  const pipes = inputs.map(() => 'pipe' as const);
  const child = spawn('ffmpeg', args, { stdio: ['ignore', 'ignore', 'pipe', ...pipes] });
  for (const [at, bytes] of inputs.entries()) (child.stdio[firstPipe + at] as Writable).end(bytes);
  const [told, [code]] = await Promise.all([text(child.stderr as Readable), once(child, 'close')]);
  if (code !== 0) throw new Error(told);
  return told;
}
