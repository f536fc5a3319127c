/** −1.5 dBFS: between two samples, and after encoding, the sound may reach half a decibel beyond them. */
const CEILING = 10 ** (-1.5 / 20);
/** −3 dBFS: louder samples are bent towards the ceiling, quieter ones stay as they are. */
const KNEE = 10 ** (-3 / 20);

/** A memoryless soft limiter: continuous in value and slope at the knee, never above −1.5 dBFS. */
export function limit(sample: number): number {
  const level = Math.abs(sample);
  if (level <= KNEE) return sample;
  const room = CEILING - KNEE;
  return Math.sign(sample) * (KNEE + room * Math.tanh((level - KNEE) / room));
}
