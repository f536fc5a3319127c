import { listVoiceCategories, listVoices, type VoiceCategory } from '@parlando/contract';
import { call } from '../../lib/api-client.ts';
import { ApiError, isConnectionError } from '../../lib/api-error.ts';
import { type LanguageType, mergeVoiceLists, type VoiceCatalogue } from './voice-catalogue.ts';

/** What a person is told: `network` is for the console only, the list or another notice says the rest. */
export type VoiceProblem = 'voices' | 'malformed' | 'categories' | 'network';

export interface FetchedVoices {
  /** Null when the voices could not be had. */
  readonly catalogue: VoiceCatalogue | null;
  readonly problem: VoiceProblem | null;
}

/** The three lists and the categories, in parallel. Without the categories the voices are still of use. */
export async function fetchVoices(): Promise<FetchedVoices> {
  const list = (type: LanguageType) => call(listVoices, { query: { type } });
  const [lists, categories] = await Promise.all([
    settle(Promise.all([list('1'), list('2'), list('3')])),
    settle(call(listVoiceCategories, {}).then((reply): VoiceCategory[] => reply.categories)),
  ]);
  if (!lists.ok) return { catalogue: null, problem: problemOf(lists.cause) };
  const [first, second, third] = lists.value;
  const catalogue = mergeVoiceLists(
    { '1': first, '2': second, '3': third },
    categories.ok ? categories.value : [],
  );
  if (categories.ok) return { catalogue, problem: null };
  return { catalogue, problem: problemOf(categories.cause) === 'network' ? 'network' : 'categories' };
}

type Settled<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly cause: unknown };

async function settle<T>(promise: Promise<T>): Promise<Settled<T>> {
  try {
    return { ok: true, value: await promise };
  } catch (cause) {
    console.error('Voice data did not load', cause);
    return { ok: false, cause };
  }
}

/** A ban has a banner, the end of a login its notice. */
function isToldElsewhere(cause: unknown): boolean {
  return cause instanceof ApiError && (cause.code === 'BANNED' || cause.code === 'SESSION_EXPIRED');
}

function problemOf(cause: unknown): VoiceProblem {
  if (isConnectionError(cause) || isToldElsewhere(cause)) return 'network';
  const isForeign = cause instanceof ApiError && cause.code === 'UNEXPECTED_REPLY' && cause.status < 400;
  return isForeign ? 'malformed' : 'voices';
}
