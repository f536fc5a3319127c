import { listVoiceCategories, listVoices } from '@parlando/contract';
import { type QueryPersister, queryOptions } from '@tanstack/react-query';
import i18next from 'i18next';
import { call } from '../../lib/api-client.ts';
import { ApiError, isConnectionError, isMalformedReply } from '../../lib/api-error.ts';
import { currentLanguage } from '../../lib/language.ts';
import { readText, removeItem, storageKeys, writeText } from '../../lib/storage.ts';
import { toast } from '../../lib/toast.ts';
import { type CachedCatalogue, decodeVoiceCache, encodeVoiceCache } from './voice-cache.ts';
import {
  type LanguageType,
  languageTypeOf,
  mergeVoiceLists,
  type VoiceCatalogue,
  type VoiceLists,
} from './voice-catalogue.ts';
import { voicesKey } from './voices-key.ts';

export interface FetchedVoices {
  readonly catalogue: VoiceCatalogue;
  /** When it was fetched, if it comes from localStorage; milliseconds since the epoch. */
  readonly cachedAt: number | null;
  /** Only the voices of the page's language were fetched; there are no categories yet. */
  readonly isPartial?: true;
  /** The whole list of that language, for the catalogue of all. */
  readonly lists?: VoiceLists;
}

/** The first load may use the voices in localStorage; a refresh always asks the server. */
const cacheFirst: QueryPersister<FetchedVoices, string[]> = async (queryFn, context, query) => {
  const cached = query.state.data === undefined ? readCache() : null;
  return cached ? { catalogue: cached.catalogue, cachedAt: cached.timestamp } : queryFn(context);
};

/** The voices as the server lists them. `followEngines` refetches them when the reachable engines change. */
export const voicesQuery = queryOptions({
  queryKey: voicesKey,
  queryFn: () => fetchVoices(),
  persister: cacheFirst,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
  retry: false,
  retryOnMount: false,
});

/** The same query, but on a page that nobody has used yet it fetches only the voices of the page's language. */
export const firstVoicesQuery = queryOptions({ ...voicesQuery, queryFn: fetchFirstVoices });

/** Completes a partial catalogue. */
export const otherVoicesQuery = ({ lists }: FetchedVoices) => ({
  ...voicesQuery,
  queryFn: () => fetchVoices(lists),
  staleTime: 0,
});

const fetchList = (type: LanguageType, locale?: string) =>
  call(listVoices, { query: { type, ...(locale && { locale }) } });

async function fetchFirstVoices(): Promise<FetchedVoices> {
  const language = currentLanguage();
  const own = languageTypeOf(language);
  try {
    // The third list has all other languages.
    const lists = { [own]: await fetchList(own, own === '3' ? language : undefined) };
    const catalogue = mergeVoiceLists(lists, []);
    return { catalogue, cachedAt: null, isPartial: true, ...(own !== '3' && { lists }) };
  } catch (cause) {
    throw sayListFailed(cause);
  }
}

/** Fetches the lists that are not known, and the categories, without which the voices are usable as well. */
async function fetchVoices(known: VoiceLists = {}): Promise<FetchedVoices> {
  const listOf = (type: LanguageType) => known[type] ?? fetchList(type);
  const [lists, categories] = await Promise.allSettled([
    Promise.all([listOf('1'), listOf('2'), listOf('3')]),
    call(listVoiceCategories, {}),
  ]);
  if (lists.status === 'rejected') throw sayListFailed(lists.reason);
  const isWhole = categories.status === 'fulfilled';
  const [chinese, english, others] = lists.value;
  const byType = { '1': chinese, '2': english, '3': others };
  const catalogue = mergeVoiceLists(byType, isWhole ? categories.value.categories : []);
  if (!isWhole) say('voices.categoriesFailed', categories.reason);
  else if (catalogue.voices.length > 0) keep(catalogue);
  return { catalogue, cachedAt: null };
}

function sayListFailed(cause: unknown): unknown {
  say(isMalformedReply(cause) ? 'voices.malformed' : 'voices.loadFailed', cause);
  return cause;
}

/** Says nothing of a broken connection, a ban or an ended session: other parts of the page report those. */
function say(
  words: 'voices.loadFailed' | 'voices.malformed' | 'voices.categoriesFailed',
  cause: unknown,
): void {
  console.error('Voice data did not load', cause);
  const isReportedElsewhere = cause instanceof ApiError && /^(BANNED|SESSION_EXPIRED)$/.test(cause.code);
  if (!isConnectionError(cause) && !isReportedElsewhere) toast('error', i18next.t(words));
}

function readCache(): CachedCatalogue | null {
  const text = readText(storageKeys.voiceCache);
  const cached = text === null ? null : decodeVoiceCache(text, Date.now());
  if (text !== null && cached === null) removeItem(storageKeys.voiceCache);
  return cached;
}

function keep(catalogue: VoiceCatalogue): void {
  writeText(storageKeys.voiceCache, encodeVoiceCache({ catalogue, timestamp: Date.now() }));
}
