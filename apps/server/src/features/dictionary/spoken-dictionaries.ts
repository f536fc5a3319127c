import { AppError, type DictionaryEntry, type RequestDictionary } from '@parlando/contract';
import { buildDictionary, checkEntry, type Dictionary, type SpokenEntry } from '@parlando/speech/dictionary';
import type { Visitor } from '../../http/visitor.ts';
import type { DictionaryRepository } from './dictionary.repository.ts';

/** Finds the dictionaries that speak for a visitor, the first of them before the others. */
export type FindDictionaries = (
  visitor: Visitor,
  wanted: RequestDictionary | undefined,
) => Promise<readonly Dictionary[]>;

/** Most entries that are kept ready for searching, of all owners together: some 60 MB. */
const mostKept = 200_000;

interface Ready {
  readonly version: number;
  readonly dictionary: Dictionary;
  readonly size: number;
}

/**
 * Keeps the dictionaries of owners ready until they change, in any process. Of a request's entries it throws
 * INVALID_INPUT for sounds that nothing can say.
 */
export function createFindDictionaries(
  repository: Pick<DictionaryRepository, 'version' | 'all'>,
  operatorEntries: readonly DictionaryEntry[],
): FindDictionaries {
  const operator = operatorEntries.length > 0 ? [buildDictionary(operatorEntries)] : [];
  /** The one used last is at the end. */
  const ready = new Map<string, Ready>();

  const read = async (ownerId: string): Promise<readonly Dictionary[]> => {
    const version = await repository.version(ownerId);
    if (version === undefined) return [];
    let found = ready.get(ownerId);
    ready.delete(ownerId);
    if (found?.version !== version) {
      const entries = await repository.all(ownerId);
      found = { version, dictionary: buildDictionary(entries), size: entries.length };
    }
    ready.set(ownerId, found);
    forgetOldest(ready);
    return found.size > 0 ? [found.dictionary] : [];
  };

  return async (visitor, wanted = true) => {
    if (wanted === false) return [];
    const first = wanted === true || wanted.length === 0 ? [] : [buildDictionary(wanted.map(requireSpoken))];
    const own = visitor.kind === 'guest' ? [] : await read(visitor.ownerId);
    return [...first, ...own, ...operator];
  };
}

/** What was just used always stays. */
function forgetOldest(ready: Map<string, Ready>): void {
  let kept = [...ready.values()].reduce((sum, { size }) => sum + size, 0);
  for (const [ownerId, { size }] of ready) {
    if (kept <= mostKept || ready.size === 1) return;
    ready.delete(ownerId);
    kept -= size;
  }
}

function requireSpoken(written: SpokenEntry, index: number): SpokenEntry {
  const read = checkEntry(written);
  if ('entry' in read) return read.entry;
  throw new AppError('INVALID_INPUT', { field: `dictionary.${index}.pronunciation.sounds` });
}
