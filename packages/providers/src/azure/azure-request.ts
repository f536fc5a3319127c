import type { ProviderFormat } from '@parlando/contract';

/** Values of `X-Microsoft-OutputFormat`. */
const outputFormats: Record<ProviderFormat, string> = {
  mp3: 'audio-16khz-128kbitrate-mono-mp3',
  wav: 'riff-24khz-16bit-mono-pcm',
};

/** Headers that Azure and compatible endpoints require with an SSML body. */
export function ssmlHeaders(format: ProviderFormat): Record<string, string> {
  return { 'Content-Type': 'application/ssml+xml', 'X-Microsoft-OutputFormat': outputFormats[format] };
}
