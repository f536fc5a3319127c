import { type DictionaryEntry, type DictionaryFormat, limits } from '@parlando/contract';
import type { DictionaryFile } from './check-entry.ts';
import { readDictionaryCsv, writeDictionaryCsv } from './csv.ts';
import { readDictionaryPls, writeDictionaryPls } from './pls.ts';

export { applyDictionary } from './apply-dictionary.ts';
export { checkEntry, type DictionaryFile } from './check-entry.ts';
export { dictionarySsml } from './dictionary-ssml.ts';
export { buildDictionary, type Dictionary, type DictionaryMatch, type SpokenEntry } from './matcher.ts';

/**
 * Reads the entries of a file. What is wrong with it is in `refused`; only a fault of the whole file leaves no entry. Of
 * several entries of one word and locale each is there: the last one counts.
 */
export function readDictionaryFile(format: DictionaryFormat, content: string): DictionaryFile {
  const steps = dictionaryFileSteps(format, content);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** `readDictionaryFile` line by line, so that callers can do other work in between. */
export function* dictionaryFileSteps(
  format: DictionaryFormat,
  content: string,
): Generator<undefined, DictionaryFile> {
  const limit = limits.dictionary.fileCharacters;
  if (content.length > limit) return { entries: [], refused: [{ line: 1, reason: 'too-large', limit }] };
  return yield* format === 'csv' ? readDictionaryCsv(content) : readDictionaryPls(content);
}

export function writeDictionaryFile(format: DictionaryFormat, entries: readonly DictionaryEntry[]): string {
  return format === 'csv' ? writeDictionaryCsv(entries) : writeDictionaryPls(entries);
}
