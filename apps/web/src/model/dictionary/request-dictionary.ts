import type { RequestDictionary } from '@parlando/contract';
import { buildDictionary, dictionarySsml, type SpokenEntry } from '@parlando/speech/dictionary';
import { escapeText } from '@parlando/speech/ssml';
import i18next from 'i18next';
import { queryClient } from '../../lib/query-client.ts';
import { toast } from '../../lib/toast.ts';
import { mayOwn, presentVisitor } from '../session/access.ts';
import { presentVoices } from '../voices/voices.ts';
import { instanceEntriesQuery, ownEntriesQuery } from './dictionary.ts';
import { useLocalDictionary } from './local-dictionary.ts';

/**
 * The dictionary fields of a request to our server. It has the dictionaries of accounts; of a guest's dictionary, the
 * entries whose words occur in the text or SSML are sent.
 */
export function requestDictionary(content: string): { dictionary?: RequestDictionary } {
  const { isOff, entries } = useLocalDictionary.getState();
  if (isOff) return { dictionary: false };
  if (entries.length === 0 || mayOwn(presentVisitor())) return {};
  const low = content.toLowerCase();
  const occurs = (word: string) => low.includes(word) || low.includes(escapeText(word));
  const found = entries.filter(({ word }) => occurs(word.toLowerCase()));
  if (found.length === 0) return {};
  return { dictionary: found.map(({ note, ...entry }) => entry) };
}

/** Writes the dictionary's readings into SSML documents, for a service that does not know our dictionaries. */
export async function withDictionaries<Documents extends readonly string[]>(
  documents: Documents,
): Promise<Documents> {
  const { isOff, entries: local } = useLocalDictionary.getState();
  if (isOff) return documents;
  const layers = (await loadLayers(local)).filter((entries) => entries.length > 0).map(buildDictionary);
  if (layers.length === 0) return documents;
  return documents.map((ssml) => dictionarySsml(ssml, layers, localeOfVoice)) as unknown as Documents;
}

/** An own service works without our server: a warning says that words are read without the dictionary. */
async function loadLayers(local: readonly SpokenEntry[]): Promise<(readonly SpokenEntry[])[]> {
  const own = mayOwn(presentVisitor()) ? queryClient.fetchQuery(ownEntriesQuery()) : local;
  try {
    return await Promise.all([own, queryClient.fetchQuery(instanceEntriesQuery)]);
  } catch (cause) {
    console.warn('The dictionary did not load', cause);
    toast('warning', i18next.t('dictionary.notLoaded'));
    return [];
  }
}

/** Names of Azure voices begin with their locale. */
export function localeOfVoice(voice: string): string {
  const known = presentVoices().byId.get(voice)?.locale;
  return known ?? /^[a-z]{2,3}-(?:[A-Z][a-z]{3}-)?[A-Z]{2}\b/.exec(voice)?.[0] ?? '';
}
