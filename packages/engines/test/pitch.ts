const WINDOW_MS = 46;
const HOP_MS = 20;
const LOWEST_HERTZ = 50;
const HIGHEST_HERTZ = 500;
const VOICED_LEVEL = 600;

/** Median fundamental frequency of the voiced parts in Hz, by autocorrelation. */
export function medianPitch(pcm: Int16Array, rate: number): number {
  const window = Math.round((rate * WINDOW_MS) / 1000);
  const found: number[] = [];
  for (let at = 0; at + 2 * window < pcm.length; at += Math.round((rate * HOP_MS) / 1000)) {
    const pitch = pitchAt(pcm.subarray(at, at + 2 * window), window, rate);
    if (pitch !== undefined) found.push(pitch);
  }
  found.sort((a, b) => a - b);
  return found[found.length >> 1] ?? Number.NaN;
}

/** The shortest lag that correlates nearly as well as the best one: the longer ones are its multiples. */
function pitchAt(frame: Int16Array, window: number, rate: number): number | undefined {
  const low = Math.floor(rate / HIGHEST_HERTZ);
  const high = Math.min(window, Math.ceil(rate / LOWEST_HERTZ));
  const scores = Array.from({ length: high - low }, (_, i) => correlation(frame, window, low + i));
  const best = Math.max(...scores);
  if (best < 0.5 || Math.sqrt(energy(frame, window) / window) < VOICED_LEVEL) return undefined;
  for (let i = 1; i < scores.length - 1; i++) {
    const score = scores[i] ?? 0;
    if (score > 0.88 * best && score >= (scores[i - 1] ?? 0) && score >= (scores[i + 1] ?? 0))
      return rate / (low + i);
  }
  return undefined;
}

function correlation(frame: Int16Array, window: number, lag: number): number {
  let product = 0;
  let shifted = 0;
  for (let i = 0; i < window; i++) {
    const later = frame[i + lag] ?? 0;
    product += (frame[i] ?? 0) * later;
    shifted += later * later;
  }
  return product / Math.sqrt(energy(frame, window) * shifted + 1);
}

function energy(frame: Int16Array, window: number): number {
  let sum = 0;
  for (let i = 0; i < window; i++) sum += (frame[i] ?? 0) ** 2;
  return sum;
}
