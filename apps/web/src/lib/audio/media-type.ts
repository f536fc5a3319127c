/** Covers only the formats that pages play, because this is part of the first chunk. */
export const mediaType = (format: string): string =>
  `audio/${format === 'mp3' ? 'mpeg' : format === 'opus' ? 'ogg' : format}`;
