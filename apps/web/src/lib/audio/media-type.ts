import type { AudioFormat } from '@parlando/contract';

/** Of the formats that pages play; a table of all would be in the first chunk. */
export const mediaType = (format: AudioFormat): string =>
  `audio/${format === 'mp3' ? 'mpeg' : format === 'opus' ? 'ogg' : format}`;
