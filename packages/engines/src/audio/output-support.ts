import type { AudioOutput } from '@parlando/speech';

/** What LAME can write without changing rate or bit rate of its own accord. */
const MP3_KBPS: readonly { readonly hertz: readonly number[]; readonly kbps: readonly number[] }[] = [
  { hertz: [8_000, 11_025, 12_000], kbps: [8, 16, 24, 32, 40, 48, 64] },
  { hertz: [16_000, 22_050, 24_000], kbps: [8, 16, 24, 32, 40, 48, 64, 80, 96, 112, 128, 160] },
  {
    hertz: [32_000, 44_100, 48_000],
    kbps: [32, 40, 48, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  },
];

const HERTZ = MP3_KBPS.flatMap((row) => row.hertz);

/** Whether the encoders here can make this output. */
export function canEncode(output: AudioOutput): boolean {
  const { format, sampleRateHertz: hertz, bitrateKbps } = output;
  if (format === 'wav') return HERTZ.includes(hertz);
  return MP3_KBPS.some((row) => row.hertz.includes(hertz) && row.kbps.includes(bitrateKbps));
}
