import { getVoice, type ServerStatus, type Voice } from '@parlando/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { queryClient } from '../../lib/query-client.ts';
import { type OwnVoiceList, presentOwnVoices, useOwnVoices } from '../providers/own-voice-list.ts';
import { withOwnVoices } from './own-voices.ts';
import { type ListedVoice, type VoiceCatalogue, withVoice } from './voice-catalogue.ts';
import { type FetchedVoices, voicesQuery } from './voices-query.ts';

/** The voices of the server and of the person's own speech key; empty until they are loaded. */
export interface Voices {
  readonly catalogue: VoiceCatalogue;
  readonly byId: ReadonlyMap<string, ListedVoice>;
}

/** Loads the voices when first used. */
export function useVoiceData() {
  return useQuery(voicesQuery, queryClient);
}

/** Reads the voices that are loaded. Does not load them. */
export function useVoices<T>(select: (voices: Voices) => T): T {
  const { data } = useQuery({ ...voicesQuery, enabled: false }, queryClient);
  return select(toVoices(data, useOwnVoices()));
}

export function presentVoices(): Voices {
  return toVoices(queryClient.getQueryData(voicesQuery.queryKey), presentOwnVoices());
}

/** Asks the server, once at a time. The voices that are shown stay until the reply is here. */
export function refreshVoices(): Promise<void> {
  return queryClient.prefetchQuery({ ...voicesQuery, staleTime: 0 });
}

/**
 * Returns the current facts of one voice, and updates them in the list. A voice that only the own key has stays as it is.
 * @throws ApiError
 */
export async function refreshVoice(id: string, signal?: AbortSignal): Promise<Voice> {
  const mine = presentOwnVoices()?.extra.find((voice) => voice.id === id);
  if (mine) return mine;
  const voice = await call(getVoice, { params: { id } }, { signal });
  queryClient.setQueryData(
    voicesQuery.queryKey,
    (known) => known && { ...known, catalogue: withVoice(known.catalogue, voice) },
  );
  return voice;
}

let followed = '';

/** Fetches the voices anew when other engines can be reached than those the voices were listed with. */
export function followEngines(engines: ServerStatus['engines']): void {
  const voices = queryClient.getQueryData(voicesQuery.queryKey)?.catalogue.voices;
  if (!voices) return;
  const reachable = signature(engines.filter((engine) => engine.reachable).map(({ id }) => id));
  const known = signature(voices.flatMap(({ availability }) => availability.engine ?? []));
  // Once per change: an engine without a voice would otherwise cause a refresh each time.
  if (reachable === known || reachable === followed) return;
  followed = reachable;
  void refreshVoices();
}

function signature(ids: readonly string[]): string {
  return [...new Set(ids)].sort().join();
}

const noVoices: Voices = { catalogue: { voices: [], tags: [], categories: new Map() }, byId: new Map() };

/** The last result. Every reader wants the same, and making it goes through all voices. */
let made: { fetched: FetchedVoices; own: OwnVoiceList | null; voices: Voices } | undefined;

function toVoices(fetched: FetchedVoices | undefined, own: OwnVoiceList | null): Voices {
  if (!fetched) return noVoices;
  if (made?.fetched !== fetched || made.own !== own) {
    const catalogue = withOwnVoices(fetched.catalogue, own);
    const byId = new Map(catalogue.voices.map((voice) => [voice.id, voice]));
    made = { fetched, own, voices: { catalogue, byId } };
  }
  return made.voices;
}
