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
