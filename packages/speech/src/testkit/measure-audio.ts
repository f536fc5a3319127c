import { execFile } from 'node:child_process';
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

/** Integrated loudness and true peak as ffmpeg measures them, to a tenth of a decibel. Needs `ffmpeg`. */
export async function measureLevel(bytes: Uint8Array, output: AudioOutput): Promise<AudioLevel> {
  const { format, sampleRateHertz } = output;
  const input = format === 'mp3' ? ['mp3'] : ['s16le', '-ar', String(sampleRateHertz), '-ac', '1'];
  const args = ['-hide_banner', '-nostats', '-f', ...input, '-i', 'pipe:0'];
  const told = await ffmpeg([...args, '-af', 'ebur128=peak=true', '-f', 'null', '-'], bytes);
  const [, loudness, peak] = /Summary:.*?I:\s+(\S+) LUFS.*?Peak:\s+(\S+) dBFS/s.exec(told) ?? [];
  return { loudnessLufs: Number(loudness), peakDb: Number(peak) };
}

function ffmpeg(args: readonly string[], input: Uint8Array): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = execFile('ffmpeg', args, (error, _, stderr) => (error ? reject(error) : resolve(stderr)));
    child.stdin?.end(input);
  });
}
