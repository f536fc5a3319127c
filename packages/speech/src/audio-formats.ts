import type { AudioFormat } from '@parlando/contract';
import type { AudioOutput } from './engine.ts';

interface Carried {
  readonly hertz: readonly number[];
  /** In kbit/s; none for formats whose size the samples decide. */
  readonly kbps: readonly number[];
}

/** What LAME can write without changing rate or bit rate of its own accord. */
const mp3: readonly Carried[] = [
  { hertz: [8000, 11_025, 12_000], kbps: [8, 16, 24, 32, 40, 48, 64] },
  { hertz: [16_000, 22_050, 24_000], kbps: [8, 16, 24, 32, 40, 48, 64, 80, 96, 112, 128, 160] },
  { hertz: [32_000, 44_100, 48_000], kbps: [32, 40, 48, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320] },
];
const samples: readonly Carried[] = [{ hertz: mp3.flatMap(({ hertz }) => hertz), kbps: [] }];

const carried: Partial<Record<AudioFormat, readonly Carried[]>> = { mp3, wav: samples, pcm: samples };

/** The formats that the encoders here can make. */
export const madeFormats = Object.keys(carried) as readonly AudioFormat[];

/** In Hz. */
export function sampleRatesOf(format: AudioFormat): readonly number[] {
  return carried[format]?.flatMap(({ hertz }) => hertz) ?? [];
}

/** In kbit/s; none for formats whose size the samples decide. */
export function bitratesOf(format: AudioFormat, sampleRateHertz: number): readonly number[] {
  return carried[format]?.find(({ hertz }) => hertz.includes(sampleRateHertz))?.kbps ?? [];
}

/** Whether the encoders here can make this output. */
export function canEncode({ format, sampleRateHertz, bitrateKbps }: AudioOutput): boolean {
  if (!sampleRatesOf(format).includes(sampleRateHertz)) return false;
  const bitrates = bitratesOf(format, sampleRateHertz);
  return bitrates.length === 0 || bitrates.includes(bitrateKbps);
}
