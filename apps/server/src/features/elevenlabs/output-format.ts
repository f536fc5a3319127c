import type { AudioFormat, SynthesisBody } from '@parlando/contract';

const rates = ['8000', '16000', '22050', '24000', '32000', '44100', '48000'] as const;
const eachRate = <Codec extends string>(codec: Codec) => rates.map((rate) => `${codec}_${rate}` as const);

/** The names of ElevenLabs: a codec, its sample rate in Hz and, where it has one, its bit rate in kbit/s. */
export const outputFormats = [
  ...(['mp3_22050_32', 'mp3_24000_48'] as const),
  ...(['mp3_44100_32', 'mp3_44100_64', 'mp3_44100_96', 'mp3_44100_128', 'mp3_44100_192'] as const),
  ...eachRate('pcm'),
  ...eachRate('wav'),
  ...(['opus_48000_32', 'opus_48000_64', 'opus_48000_96', 'opus_48000_128', 'opus_48000_192'] as const),
  ...(['ulaw_8000', 'alaw_8000'] as const),
] as const;
export type OutputFormat = (typeof outputFormats)[number];

/** The format's fields of our own API. */
export function audioOf(name: OutputFormat): Pick<SynthesisBody, 'format' | 'sampleRate' | 'bitrate'> {
  const [format, sampleRate, bitrate] = name.split('_');
  return {
    format: format as AudioFormat,
    sampleRate: Number(sampleRate),
    ...(bitrate !== undefined && { bitrate: Number(bitrate) }),
  };
}
