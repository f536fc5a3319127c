/** Covers only the formats that pages play. */
export const mediaType = (format: string): string =>
  `audio/${format === 'mp3' ? 'mpeg' : format === 'opus' ? 'ogg' : format}`;
