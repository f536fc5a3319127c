/** Covers only formats that browsers play here. */
export const mediaType = (format: string): string =>
  `audio/${format === 'mp3' ? 'mpeg' : format === 'opus' ? 'ogg' : format}`;
