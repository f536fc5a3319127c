/** For LIKE: what contains the text, without the spaces around it. */
export const containsPattern = (text: string): string => `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`;
