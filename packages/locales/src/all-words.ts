/** Each text of a language with its path, for tests. */
export function allWords(words: unknown, path: string): [path: string, words: string][] {
  if (typeof words === 'string') return [[path, words]];
  return Object.entries(words as object).flatMap(([name, part]) => allWords(part, `${path}.${name}`));
}
