import { AppError, contentTypes, type SynthesisBody } from '@parlando/contract';
import { wavHeader } from '@parlando/speech';

/** The format to request from the synthesis, and whether the client wants a RIFF header. */
export interface AzureFormat {
  readonly format: 'mp3' | 'pcm' | 'opus' | 'flac' | 'ulaw' | 'alaw';
  readonly sampleRate: number;
  /** In kbit/s. */
  readonly bitrate?: number;
  /** The samples are wrapped in a WAV file. */
  readonly isRiff?: true;
}

/** The formats we can produce, by Azure's names. */
const offered: Readonly<Record<string, AzureFormat>> = {
  'audio-16khz-32kbitrate-mono-mp3': { format: 'mp3', sampleRate: 16_000, bitrate: 32 },
  'audio-16khz-64kbitrate-mono-mp3': { format: 'mp3', sampleRate: 16_000, bitrate: 64 },
  'audio-16khz-128kbitrate-mono-mp3': { format: 'mp3', sampleRate: 16_000, bitrate: 128 },
  'audio-24khz-48kbitrate-mono-mp3': { format: 'mp3', sampleRate: 24_000, bitrate: 48 },
  'audio-24khz-96kbitrate-mono-mp3': { format: 'mp3', sampleRate: 24_000, bitrate: 96 },
  'audio-24khz-160kbitrate-mono-mp3': { format: 'mp3', sampleRate: 24_000, bitrate: 160 },
  'audio-48khz-96kbitrate-mono-mp3': { format: 'mp3', sampleRate: 48_000, bitrate: 96 },
  'audio-48khz-192kbitrate-mono-mp3': { format: 'mp3', sampleRate: 48_000, bitrate: 192 },
  'ogg-16khz-16bit-mono-opus': { format: 'opus', sampleRate: 16_000 },
  'ogg-24khz-16bit-mono-opus': { format: 'opus', sampleRate: 24_000 },
  'ogg-48khz-16bit-mono-opus': { format: 'opus', sampleRate: 48_000 },
  'audio-24khz-16bit-mono-flac': { format: 'flac', sampleRate: 24_000 },
  'audio-48khz-16bit-mono-flac': { format: 'flac', sampleRate: 48_000 },
  'raw-8khz-16bit-mono-pcm': { format: 'pcm', sampleRate: 8000 },
  'raw-16khz-16bit-mono-pcm': { format: 'pcm', sampleRate: 16_000 },
  'raw-22050hz-16bit-mono-pcm': { format: 'pcm', sampleRate: 22_050 },
  'raw-24khz-16bit-mono-pcm': { format: 'pcm', sampleRate: 24_000 },
  'raw-44100hz-16bit-mono-pcm': { format: 'pcm', sampleRate: 44_100 },
  'raw-48khz-16bit-mono-pcm': { format: 'pcm', sampleRate: 48_000 },
  'raw-8khz-8bit-mono-mulaw': { format: 'ulaw', sampleRate: 8000 },
  'raw-8khz-8bit-mono-alaw': { format: 'alaw', sampleRate: 8000 },
  'riff-8khz-16bit-mono-pcm': { format: 'pcm', sampleRate: 8000, isRiff: true },
  'riff-16khz-16bit-mono-pcm': { format: 'pcm', sampleRate: 16_000, isRiff: true },
  'riff-22050hz-16bit-mono-pcm': { format: 'pcm', sampleRate: 22_050, isRiff: true },
  'riff-24khz-16bit-mono-pcm': { format: 'pcm', sampleRate: 24_000, isRiff: true },
  'riff-44100hz-16bit-mono-pcm': { format: 'pcm', sampleRate: 44_100, isRiff: true },
  'riff-48khz-16bit-mono-pcm': { format: 'pcm', sampleRate: 48_000, isRiff: true },
  'riff-8khz-8bit-mono-mulaw': { format: 'ulaw', sampleRate: 8000, isRiff: true },
  'riff-8khz-8bit-mono-alaw': { format: 'alaw', sampleRate: 8000, isRiff: true },
};

/** Throws INVALID_INPUT, with the names we know, for any other. */
export function readOutputFormat(name: string): AzureFormat {
  const known = name.trim().toLowerCase();
  const format = Object.hasOwn(offered, known) ? offered[known] : undefined;
  if (format !== undefined) return format;
  throw new AppError('INVALID_INPUT', { field: 'outputFormat', allowed: Object.keys(offered) });
}

/** The format's fields of a synthesis request. */
export function audioOf({ format, sampleRate, bitrate }: AzureFormat): Partial<SynthesisBody> {
  return { format, sampleRate, ...(bitrate !== undefined && { bitrate }) };
}

export function contentTypeOf({ format, isRiff }: AzureFormat): string {
  return isRiff ? contentTypes.wav : contentTypes[format];
}

/** Header before the samples, whose length is not known yet. */
export function headOf({ format, sampleRate, isRiff }: AzureFormat): Uint8Array {
  if (!isRiff) return new Uint8Array();
  const encoding = format === 'ulaw' || format === 'alaw' ? format : 'pcm';
  return wavHeader({ sampleRateHertz: sampleRate, dataBytes: 'unknown', encoding });
}
