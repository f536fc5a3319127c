import { LevelMeter, TARGET_LUFS } from '@parlando/speech';

/** Length of earlier audio that counts when the level of a voice is measured. */
const memorySeconds = 10;
/** The meter needs so much sound; shorter sounds are repeated for it. */
const leastSeconds = 1.2;
const gainDb = { min: -24, max: 24 } as const;

/** Determines the gain that brings a voice to the common level, from its audio. */
export class VoiceLevel {
  #power = 0;
  #seconds = 0;

  /** The amplitude ratio for these samples, measured with what came before. */
  gainFor(samples: Float32Array, sampleRateHertz: number): number {
    const { loudnessLufs } = levelOf(samples, sampleRateHertz);
    if (Number.isFinite(loudnessLufs))
      this.#remember(10 ** (loudnessLufs / 10), samples.length / sampleRateHertz);
    if (this.#seconds === 0) return 1;
    const wantedDb = TARGET_LUFS - 10 * Math.log10(this.#power / this.#seconds);
    return 10 ** (Math.min(gainDb.max, Math.max(gainDb.min, wantedDb)) / 20);
  }

  #remember(power: number, seconds: number): void {
    const kept = Math.min(1, memorySeconds / Math.max(this.#seconds, 0.001));
    this.#power = this.#power * kept + power * seconds;
    this.#seconds = this.#seconds * kept + seconds;
  }
}

function levelOf(samples: Float32Array, sampleRateHertz: number) {
  const meter = new LevelMeter(sampleRateHertz);
  const rounds = samples.length === 0 ? 0 : Math.ceil((leastSeconds * sampleRateHertz) / samples.length);
  for (let round = 0; round < rounds; round++) meter.push(samples);
  return meter.level();
}
