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
  const energies = energiesBefore(frame);
  const energyAt = (at: number) => (energies[at + window] as number) - (energies[at] as number);
  const own = energyAt(0);
  if (Math.sqrt(own / window) < VOICED_LEVEL) return undefined;
  const low = Math.floor(rate / HIGHEST_HERTZ);
  const high = Math.min(window, Math.ceil(rate / LOWEST_HERTZ));
  const scores = Array.from(
    { length: high - low },
    (_, i) => product(frame, window, low + i) / Math.sqrt(own * energyAt(low + i) + 1),
  );
  const best = Math.max(...scores);
  if (best < 0.5) return undefined;
  for (let i = 1; i < scores.length - 1; i++) {
    const score = scores[i] ?? 0;
    if (score > 0.88 * best && score >= (scores[i - 1] ?? 0) && score >= (scores[i + 1] ?? 0))
      return rate / (low + i);
  }
  return undefined;
}

/** Of the window and the one `lag` later. */
function product(frame: Int16Array, window: number, lag: number): number {
  let sum = 0;
  for (let i = 0; i < window; i++) sum += (frame[i] as number) * (frame[i + lag] as number);
  return sum;
}

/** The energy of all samples before each, so that the energy of any stretch is a difference. */
function energiesBefore(frame: Int16Array): Float64Array {
  const energies = new Float64Array(frame.length + 1);
  for (let i = 0; i < frame.length; i++)
    energies[i + 1] = (energies[i] as number) + (frame[i] as number) ** 2;
  return energies;
}
