import * as z from 'zod/mini';

/** `opus` is Ogg, `aac` ADTS; `pcm` (s16le), `ulaw` and `alaw` are samples without a header. All are mono. */
export const AudioFormat = z.enum(['mp3', 'wav', 'pcm', 'opus', 'flac', 'aac', 'ulaw', 'alaw']);
export type AudioFormat = z.infer<typeof AudioFormat>;

/** What the studio offers; the other formats are for programs. */
export const StudioFormat = z.enum(['mp3', 'wav', 'opus', 'flac']);
export type StudioFormat = z.infer<typeof StudioFormat>;

/** What providers are asked for. */
export const ProviderFormat = z.enum(['mp3', 'wav']);
export type ProviderFormat = z.infer<typeof ProviderFormat>;

/** The provider's format that replaces a format: lossless for lossless. */
export const providerFormat = (format: StudioFormat): ProviderFormat =>
  format === 'wav' || format === 'flac' ? 'wav' : 'mp3';

export const contentTypes = {
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  pcm: 'audio/pcm',
  opus: 'audio/ogg',
  flac: 'audio/flac',
  aac: 'audio/aac',
  ulaw: 'audio/basic',
  alaw: 'audio/x-alaw-basic',
} as const satisfies Record<AudioFormat, string>;
