import { getVoice, type ServerStatus, type Voice } from '@parlando/contract';
import { create } from 'zustand';
import { call } from '../../lib/api-client.ts';
import { readText, removeItem, storageKeys, writeText } from '../../lib/storage.ts';
import { fetchVoices, type VoiceProblem } from './fetch-voices.ts';
import { type OwnVoices, withOwnVoices } from './own-voices.ts';
import { decodeVoiceCache, encodeVoiceCache } from './voice-cache.ts';
import { type ListedVoice, type VoiceCatalogue, withVoice } from './voice-catalogue.ts';

interface VoicesState {
  /** `failed`: there is nothing to show. */
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  /** Also true while data that is already shown is fetched anew. */
  readonly refreshing: boolean;
  /** The last attempt failed and older data is still shown. */
  readonly refreshFailed: boolean;
  readonly catalogue: VoiceCatalogue;
  readonly byId: ReadonlyMap<string, ListedVoice>;
  /** When the data shown was fetched, if it comes from this browser's cache; milliseconds since the epoch. */
  readonly cachedAt: number | null;
  /** Uses the cache, else asks the server; does nothing once there are voices. */
  load(): Promise<VoiceProblem | null>;
  /** Asks the server in any case. What is shown stays until the answer is here. */
  refresh(): Promise<VoiceProblem | null>;
  /** Works the list of the person's own speech key in, or takes it out again. */
  setOwn(own: OwnVoices | null): void;
  /** The facts of one voice as they are now; of one that only the own key has, those it came with. Throws `ApiError`. */
  refreshVoice(id: string, signal?: AbortSignal): Promise<Voice>;
  /** Fetches anew when other engines can be reached than those the data was made with. */
  followEngines(engines: ServerStatus['engines']): void;
}

const empty: VoiceCatalogue = { voices: [], tags: [], categories: new Map() };

export const useVoices = create<VoicesState>((set, get) => {
  let running: Promise<VoiceProblem | null> | null = null;
  let followed = '';
  /** As the server has it, without the own list. */
  let base = empty;
  let own: OwnVoices | null = null;

  const show = (fetched: VoiceCatalogue, cachedAt: number | null) => {
    base = fetched;
    const catalogue = withOwnVoices(base, own);
    const byId = new Map(catalogue.voices.map((voice) => [voice.id, voice]));
    set({ status: 'ready', catalogue, byId, cachedAt });
  };

  const ask = async (): Promise<VoiceProblem | null> => {
    set((state) => ({
      refreshing: true,
      refreshFailed: false,
      status: state.status === 'ready' ? 'ready' : 'loading',
    }));
    const { catalogue, problem } = await fetchVoices();
    if (catalogue) {
      show(catalogue, null);
      if (problem === null) keep(catalogue);
    }
    set((state) => ({
      refreshing: false,
      refreshFailed: catalogue === null && state.status === 'ready',
      status: state.status === 'ready' ? 'ready' : 'failed',
    }));
    return problem;
  };

  const refresh = () => {
    running ??= ask().finally(() => {
      running = null;
    });
    return running;
  };

  return {
    status: 'idle',
    refreshing: false,
    refreshFailed: false,
    catalogue: empty,
    byId: new Map(),
    cachedAt: null,
    async load() {
      if (get().status === 'ready') return null;
      const cached = running ? null : readCache();
      if (!cached) return refresh();
      show(cached.catalogue, cached.timestamp);
      return null;
    },
    refresh,
    setOwn(next) {
      if (next === own) return;
      own = next;
      if (get().status === 'ready') show(base, get().cachedAt);
    },
    async refreshVoice(id, signal) {
      const mine = own?.extra.find((voice) => voice.id === id);
      if (mine) return mine;
      const voice = await call(getVoice, { params: { id } }, { signal });
      show(withVoice(base, voice), get().cachedAt);
      return voice;
    },
    followEngines(engines) {
      if (get().status !== 'ready') return;
      const reachable = signature(engines.filter((engine) => engine.reachable).map(({ id }) => id));
      const known = signature(
        get().catalogue.voices.flatMap(({ availability }) => availability.engine ?? []),
      );
      // Once a change: an engine that owns no voice would otherwise ask again for ever.
      if (reachable === known || reachable === followed) return;
      followed = reachable;
      void refresh();
    },
  };
});

function signature(ids: readonly string[]): string {
  return [...new Set(ids)].sort().join();
}

function readCache() {
  const text = readText(storageKeys.voiceCache);
  const cached = text === null ? null : decodeVoiceCache(text, Date.now());
  if (text !== null && cached === null) removeItem(storageKeys.voiceCache);
  return cached;
}

function keep(catalogue: VoiceCatalogue): void {
  if (catalogue.voices.length === 0) return;
  writeText(storageKeys.voiceCache, encodeVoiceCache({ catalogue, timestamp: Date.now() }));
}
