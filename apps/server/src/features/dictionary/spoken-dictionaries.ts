import { AppError, type DictionaryEntry, type RequestDictionary } from '@parlando/contract';
import { buildDictionary, checkEntry, type Dictionary, type SpokenEntry } from '@parlando/speech/dictionary';
import type { Visitor } from '../../http/visitor.ts';
import type { DictionaryRepository } from './dictionary.repository.ts';

/** Finds the dictionaries that apply to a visitor, in order of precedence. */
export type FindDictionaries = (
  visitor: Visitor,
  wanted: RequestDictionary | undefined,
) => Promise<readonly Dictionary[]>;

/** Maximum number of cached entries of all owners together: about 60 MB. */
const mostKept = 200_000;

interface Ready {
  readonly version: number;
  readonly dictionary: Dictionary;
  readonly size: number;
}

/**
 * Caches the dictionaries of owners until they change, in any process. Throws INVALID_INPUT if a request's entries have
 * pronunciations that no engine supports.
 */
export function createFindDictionaries(
  repository: Pick<DictionaryRepository, 'version' | 'all'>,
  operatorEntries: readonly DictionaryEntry[],
): FindDictionaries {
  const operator = operatorEntries.length > 0 ? [buildDictionary(operatorEntries)] : [];
  /** Least recently used first. */
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

/** Never evicts the entry that was just used. */
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
