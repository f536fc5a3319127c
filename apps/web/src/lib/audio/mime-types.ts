/** Media types of the formats that are spoken. */
export const mimeTypes = { mp3: 'audio/mpeg', wav: 'audio/wav' } as const;
