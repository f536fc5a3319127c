import { listVoiceCategories, listVoices } from '@parlando/contract';
import { type QueryPersister, queryOptions } from '@tanstack/react-query';
import i18next from 'i18next';
import { call } from '../../lib/api-client.ts';
import { ApiError, isConnectionError } from '../../lib/api-error.ts';
import { readText, removeItem, storageKeys, writeText } from '../../lib/storage.ts';
import { toast } from '../../lib/toast.ts';
import { type CachedCatalogue, decodeVoiceCache, encodeVoiceCache } from './voice-cache.ts';
import { type LanguageType, mergeVoiceLists, type VoiceCatalogue } from './voice-catalogue.ts';
import { voicesKey } from './voices-key.ts';

export interface FetchedVoices {
  readonly catalogue: VoiceCatalogue;
  /** When it was fetched, if it comes from this browser's cache; milliseconds since the epoch. */
  readonly cachedAt: number | null;
}

/** The first load may use the voices that this browser kept; a refresh always asks the server. */
const cacheFirst: QueryPersister<FetchedVoices, string[]> = async (queryFn, context, query) => {
  const cached = query.state.data === undefined ? readCache() : null;
  return cached ? { catalogue: cached.catalogue, cachedAt: cached.timestamp } : queryFn(context);
};

/** The voices as the server lists them. `followEngines` refreshes them when other engines can be reached. */
export const voicesQuery = queryOptions({
  queryKey: voicesKey,
  queryFn: fetchVoices,
  persister: cacheFirst,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
  networkMode: 'always',
  retry: false,
  retryOnMount: false,
});

/** Fetches the three lists and the categories in parallel. The voices can be used without the categories. */
async function fetchVoices(): Promise<FetchedVoices> {
  const list = (type: LanguageType) => call(listVoices, { query: { type } });
  const [lists, categories] = await Promise.allSettled([
    Promise.all([list('1'), list('2'), list('3')]),
    call(listVoiceCategories, {}),
  ]);
  if (lists.status === 'rejected') {
    say(isMalformed(lists.reason) ? 'voices.malformed' : 'voices.loadFailed', lists.reason);
    throw lists.reason;
  }
  const isWhole = categories.status === 'fulfilled';
  const catalogue = mergeVoiceLists(lists.value, isWhole ? categories.value.categories : []);
  if (!isWhole) say('voices.categoriesFailed', categories.reason);
  else if (catalogue.voices.length > 0) keep(catalogue);
  return { catalogue, cachedAt: null };
}

/** Says nothing of a broken connection, a ban or an ended session: other parts of the page do. */
function say(
  words: 'voices.loadFailed' | 'voices.malformed' | 'voices.categoriesFailed',
  cause: unknown,
): void {
  console.error('Voice data did not load', cause);
  const isToldElsewhere = cause instanceof ApiError && /^(BANNED|SESSION_EXPIRED)$/.test(cause.code);
  if (!isConnectionError(cause) && !isToldElsewhere) toast('error', i18next.t(words));
}

function isMalformed(cause: unknown): boolean {
  return cause instanceof ApiError && cause.code === 'UNEXPECTED_REPLY' && cause.status < 400;
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
