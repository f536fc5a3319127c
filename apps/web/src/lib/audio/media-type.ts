/** Of the formats that pages play; a table of all would be in the first chunk. */
export const mediaType = (format: string): string =>
  `audio/${format === 'mp3' ? 'mpeg' : format === 'opus' ? 'ogg' : format}`;
