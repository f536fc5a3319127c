import type { AudioFormat } from '@parlando/contract';
import type { AudioOutput } from './engine.ts';

interface Carried {
  readonly hertz: readonly number[];
  /** In kbit/s; none for formats without a bit rate. */
  readonly kbps: readonly number[];
}

/** What LAME can write without changing rate or bit rate of its own accord. */
const mp3: readonly Carried[] = [
  { hertz: [8000, 11_025, 12_000], kbps: [8, 16, 24, 32, 40, 48, 64] },
  { hertz: [16_000, 22_050, 24_000], kbps: [8, 16, 24, 32, 40, 48, 64, 80, 96, 112, 128, 160] },
  { hertz: [32_000, 44_100, 48_000], kbps: [32, 40, 48, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320] },
];
const samples: readonly Carried[] = [{ hertz: mp3.flatMap(({ hertz }) => hertz), kbps: [] }];

const opus: readonly Carried[] = [
  {
    hertz: [8000, 12_000, 16_000, 24_000, 48_000],
    kbps: [16, 24, 32, 40, 48, 64, 80, 96, 112, 128, 160, 192, 256],
  },
];
/** vo-aacenc writes at most six bits a sample, and 160 kbit/s. */
const aac = samples.flatMap(({ hertz }) =>
  hertz.map((rate) => ({
    hertz: [rate],
    kbps: [16, 24, 32, 48, 64, 96, 128, 160].filter((kbps) => kbps * 1000 <= rate * 6),
  })),
);

const carried: Readonly<Record<AudioFormat, readonly Carried[]>> = {
  ...{ mp3, opus, aac, wav: samples, pcm: samples, flac: samples, ulaw: samples, alaw: samples },
};

/** Defaults for speech; other formats use the engine's own. */
const usual: Partial<Record<AudioFormat, { readonly hertz?: number; readonly kbps?: number }>> = {
  opus: { kbps: 48 },
  aac: { kbps: 64 },
  // G.711 is a telephone codec.
  ulaw: { hertz: 8000 },
  alaw: { hertz: 8000 },
};

/** An engine's default output in a format: its sample rate, or the next higher one that the format supports. */
export function nearestOutput(
  format: AudioFormat,
  own: Pick<AudioOutput, 'sampleRateHertz' | 'bitrateKbps'>,
): AudioOutput {
  const { hertz = own.sampleRateHertz, kbps = own.bitrateKbps } = usual[format] ?? {};
  const rates = [...sampleRatesOf(format)].sort((a, b) => a - b);
  const sampleRateHertz = rates.find((rate) => rate >= hertz) ?? (rates.at(-1) as number);
  return { format, sampleRateHertz, bitrateKbps: nearestBitrate(format, sampleRateHertz, kbps) };
}

/** The one that the format has at a sample rate. */
export function nearestBitrate(format: AudioFormat, sampleRateHertz: number, kbps: number): number {
  return bitratesOf(format, sampleRateHertz).reduce(
    (best, each) => (Math.abs(each - kbps) < Math.abs(best - kbps) ? each : best),
    bitratesOf(format, sampleRateHertz)[0] ?? kbps,
  );
}

/** In Hz. */
export function sampleRatesOf(format: AudioFormat): readonly number[] {
  return carried[format].flatMap(({ hertz }) => hertz);
}

/** In kbit/s; none for formats without a bit rate. */
export function bitratesOf(format: AudioFormat, sampleRateHertz: number): readonly number[] {
  return carried[format].find(({ hertz }) => hertz.includes(sampleRateHertz))?.kbps ?? [];
}

/** Whether the encoders here can make this output. */
export function canEncode({ format, sampleRateHertz, bitrateKbps }: AudioOutput): boolean {
  if (!sampleRatesOf(format).includes(sampleRateHertz)) return false;
  const bitrates = bitratesOf(format, sampleRateHertz);
  return bitrates.length === 0 || bitrates.includes(bitrateKbps);
}
