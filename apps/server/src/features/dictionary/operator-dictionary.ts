import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import type { DictionaryEntry } from '@parlando/contract';
import { readDictionaryFile } from '@parlando/speech/dictionary';
import { StartFault } from '../../ports/start-fault.ts';

/** Reads the operator's entries. Throws `StartFault` naming the file, and the first line of it that cannot be used. */
export async function readOperatorDictionary(file: string | undefined): Promise<readonly DictionaryEntry[]> {
  if (file === undefined) return [];
  const bytes = await readFile(file).catch((cause: NodeJS.ErrnoException) => {
    throw new StartFault(`DICTIONARY_FILE names ${file}, but it cannot be read (${cause.code}).`);
  });
  if (!isUtf8(bytes)) throw new StartFault(`DICTIONARY_FILE names ${file}, but it is not UTF-8.`);
  const content = bytes.toString();
  const format = /\.(?:pls|xml)$/i.test(file) ? 'pls' : 'csv';
  const { entries, refused } = readDictionaryFile(format, content);
  const [fault] = refused;
  if (fault === undefined) return entries.map(({ entry }) => entry);
  const { line, reason, value } = fault;
  const what = value === undefined ? reason : `${reason}: ${value}`;
  throw new StartFault(`DICTIONARY_FILE names ${file}, but line ${line} cannot be used (${what}).`);
}
