import { findSpeechService, getVoice, type ServerStatus, type Voice } from '@parlando/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../lib/api-client.ts';
import { queryClient } from '../../lib/query-client.ts';
import { type OwnVoiceList, presentOwnVoices, useOwnVoices } from '../providers/own-voices.ts';
import { type ListedVoice, type VoiceCatalogue, withVoice } from './voice-catalogue.ts';
import { type FetchedVoices, firstVoicesQuery, otherVoicesQuery, voicesQuery } from './voices-query.ts';

/** The voices of the server and of the person's own speech key; empty until they are loaded. */
export interface Voices {
  readonly catalogue: VoiceCatalogue;
  readonly byId: ReadonlyMap<string, ListedVoice>;
  /** Whether these are all voices, not only those of the page's language. */
  readonly isWhole: boolean;
}

/** Loads the voices when first used. */
export function useVoiceData() {
  const { data, isPending, isFetching, isRefetchError } = useQuery(voicesQuery, queryClient);
  const isPartial = data?.isPartial === true;
  useEffect(() => {
    if (isPartial) void loadAllVoices();
  }, [isPartial]);
  return { data, isPending: isPending || (isPartial && isFetching), isFetching, isRefetchError };
}

/**
 * Loads the voices that a page shows before it is used: those of its language, or all if one of these ids is not
 * among them. `loadAllVoices`, or any use of `useVoiceData`, loads the others.
 */
export function useFirstVoices(ids: readonly string[]): { readonly isPending: boolean } {
  const { data, isPending } = useQuery(firstVoicesQuery, queryClient);
  const { byId } = useVoices((voices) => voices);
  const isLacking = data?.isPartial === true && ids.some((id) => !byId.has(id));
  useEffect(() => {
    if (isLacking) void loadAllVoices();
  }, [isLacking]);
  return { isPending: isPending || isLacking };
}

/** Fetches all voices, unless they are loaded. */
export async function loadAllVoices(): Promise<void> {
  await queryClient.prefetchQuery(voicesQuery);
  const fetched = queryClient.getQueryData(voicesQuery.queryKey);
  if (fetched?.isPartial) await queryClient.prefetchQuery(otherVoicesQuery(fetched));
}

/** Reads the loaded voices without loading them. */
export function useVoices<T>(select: (voices: Voices) => T): T {
  const { data } = useQuery({ ...voicesQuery, enabled: false }, queryClient);
  return select(toVoices(data, useOwnVoices()));
}

/** The language of what a voice speaks, for `lang`; undefined if the voice is not known. */
export function useLangOf(shortName: string | null): string | undefined {
  return useVoices(({ byId }) => (shortName === null ? undefined : byId.get(shortName)?.locale));
}

export function presentVoices(): Voices {
  return toVoices(queryClient.getQueryData(voicesQuery.queryKey), presentOwnVoices());
}

/** Refetches the voices, with at most one request at a time. The old ones stay until the response arrives. */
export function refreshVoices(): Promise<void> {
  return queryClient.prefetchQuery({ ...voicesQuery, staleTime: 0 });
}

/**
 * Fetches the current data of one voice and updates the list. A voice that only the own key has is returned
 * unchanged.
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

/** The reachable engines, as last reported. */
let followed: string | null = null;

/** Refetches the voices when the reachable engines differ from those the voices were listed with. */
export function followEngines(engines: ServerStatus['engines']): void {
  const fetched = queryClient.getQueryData(voicesQuery.queryKey);
  if (!fetched) return;
  const reachable = signature(engines.filter((engine) => engine.reachable).map(({ id }) => id));
  const before = followed ?? listedWith(fetched) ?? reachable;
  followed = reachable;
  if (reachable !== before) void refreshVoices();
}

/**
 * The engines of a cached list. For a list just fetched, those reported next: the list need not have a voice of each
 * engine, least of all in one language only. Null: unknown.
 */
function listedWith({ catalogue, cachedAt }: FetchedVoices): string | null {
  if (cachedAt === null) return null;
  return signature(catalogue.voices.flatMap(({ availability }) => availability.engine ?? []));
}

function signature(ids: readonly string[]): string {
  return [...new Set(ids)].sort().join();
}

const noVoices: Voices = {
  catalogue: { voices: [], tags: [], categories: new Map() },
  byId: new Map(),
  isWhole: false,
};

/** Memoized for all readers, because it iterates over all voices. */
let made: { fetched: FetchedVoices; own: OwnVoiceList | null; voices: Voices } | undefined;

function toVoices(fetched: FetchedVoices | undefined, own: OwnVoiceList | null): Voices {
  if (!fetched) return noVoices;
  if (made?.fetched !== fetched || made.own !== own) {
    const catalogue = withOwnVoices(fetched.catalogue, own);
    const byId = new Map(catalogue.voices.map((voice) => [voice.id, voice]));
    made = { fetched, own, voices: { catalogue, byId, isWhole: !fetched.isPartial } };
  }
  return made.voices;
}

/** Adds the voices that only the own key has, and removes Azure's services from those it does not offer. */
function withOwnVoices(catalogue: VoiceCatalogue, own: OwnVoiceList | null): VoiceCatalogue {
  if (!own) return catalogue;
  const offered = new Set(own.offered);
  const known = new Set(catalogue.voices.map(({ shortName }) => shortName));
  const extra = own.extra.filter(({ shortName }) => !known.has(shortName));
  const voices = catalogue.voices.map((voice) =>
    offered.has(voice.shortName) ? voice : withoutAzure(voice),
  );
  const categories = [...catalogue.categories].map(([id, members]) => {
    const more = extra.filter((voice) => isIn(id, voice)).map((voice) => voice.id);
    return [id, new Set([...members, ...more])] as const;
  });
  return { ...catalogue, voices: [...voices, ...extra], categories: new Map(categories) };
}

function withoutAzure(voice: ListedVoice): ListedVoice {
  const services = voice.services.filter((api) => findSpeechService(api)?.provider !== 'azure');
  return services.length === voice.services.length ? voice : { ...voice, services };
}

function isIn(category: string, { gender }: Voice): boolean {
  return category === 'all' || category === gender.toLowerCase();
}
