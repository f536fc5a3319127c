import type { ProviderFormat } from '@parlando/contract';

/** Values of `X-Microsoft-OutputFormat`. */
const outputFormats: Record<ProviderFormat, string> = {
  mp3: 'audio-16khz-128kbitrate-mono-mp3',
  wav: 'riff-24khz-16bit-mono-pcm',
};

/** What Azure and all that has its shape want to be told about a body of SSML. */
export function ssmlHeaders(format: ProviderFormat): Record<string, string> {
  return { 'Content-Type': 'application/ssml+xml', 'X-Microsoft-OutputFormat': outputFormats[format] };
}
