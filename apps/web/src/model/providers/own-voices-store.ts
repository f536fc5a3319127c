import { type AzureVoice, listAzureVoices } from '@parlando/providers';
import * as z from 'zod/mini';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { fnv1a } from '../../lib/fnv.ts';
import { safeStorage, storageKeys } from '../../lib/storage.ts';
import { type AppSettings, useSettings } from '../settings/settings-store.ts';
import { ListedVoiceSchema } from '../voices/voice-cache.ts';
import type { ListedVoice } from '../voices/voice-catalogue.ts';
import { useVoices } from '../voices/voices-store.ts';
import { browserTransport } from './open-speech.ts';
import { azureEndpoint, checkAccess } from './provider-access.ts';
import { voicesThroughRelay } from './relay-client.ts';

/** The last list that was fetched, with what it was fetched for. */
interface OwnVoiceList {
  /** Of key, region and address, so that another key's list is not taken for this one's. */
  readonly owner: string;
  /** Milliseconds since 1970. */
  readonly fetchedAt: number;
  readonly offered: readonly string[];
  readonly extra: readonly ListedVoice[];
}

const StoredList = z.object({
  owner: z.string(),
  fetchedAt: z.number(),
  offered: z.array(z.string()),
  extra: z.array(ListedVoiceSchema),
});

export const useOwnVoices = create<{ readonly list: OwnVoiceList | null }>()(
  persist((): { list: OwnVoiceList | null } => ({ list: null }), {
    name: storageKeys.ownVoices,
    storage: createJSONStorage(() => safeStorage),
    merge: (stored, current) => {
      const list = StoredList.safeParse((stored as { list?: unknown } | undefined)?.list).data;
      return list ? { list } : current;
    },
  }),
);

/** The list of the key that is set now, or null. */
export function ownVoicesOf(settings: AppSettings, list: OwnVoiceList | null): OwnVoiceList | null {
  return list && settings.speechKey !== '' && list.owner === ownerOf(settings) ? list : null;
}

/** Fetches the list anew, by the route of the settings, and how many it holds. @throws AppError or ApiError */
export async function refreshOwnVoices(signal: AbortSignal): Promise<number> {
  const settings = useSettings.getState();
  checkAccess(1, settings, 'voices');
  const voices =
    settings.azureRoute === 'relay'
      ? await voicesThroughRelay(settings, signal)
      : await listAzureVoices(azureEndpoint(settings), browserTransport(signal));
  await useVoices.getState().load();
  const known = useVoices.getState().byId;
  useOwnVoices.setState({
    list: {
      owner: ownerOf(settings),
      fetchedAt: Date.now(),
      offered: voices.map(({ ShortName }) => ShortName),
      extra: voices.filter(({ ShortName }) => !known.has(ShortName)).map(listedVoice),
    },
  });
  return voices.length;
}

/** Shows the list among the voices whenever it, or the key it belongs to, changes; answers how to stop. */
export function followOwnVoices(): () => void {
  const show = () => {
    const list = ownVoicesOf(useSettings.getState(), useOwnVoices.getState().list);
    useVoices.getState().setOwn(list && { offered: new Set(list.offered), extra: list.extra });
  };
  show();
  const stops = [useOwnVoices.subscribe(show), useSettings.subscribe(show)];
  return () => stops.forEach((stop) => void stop());
}

/** A mark of what tells keys apart. */
function ownerOf(settings: AppSettings): string {
  const { key, region, url } = azureEndpoint(settings);
  return fnv1a(`${key}\n${region}\n${url ?? ''}`);
}

/** What is known of a voice from `voices/list` alone. The read-aloud service has none that the catalogue lacks. */
function listedVoice(voice: AzureVoice): ListedVoice {
  const { ShortName, DisplayName, LocalName, Locale, Gender } = voice;
  return {
    id: ShortName,
    shortName: ShortName,
    name: DisplayName,
    localName: LocalName,
    locale: Locale,
    gender: genderOf(Gender),
    age: 'adult',
    styles: voice.StyleList,
    roles: voice.RolePlayList,
    secondaryLocales: voice.SecondaryLocaleList,
    description: '',
    avatar: '',
    isPro: voice.RolePlayList.length > 0 || /HD/.test(voice.VoiceType ?? ''),
    tags: [],
    isFavorite: false,
    family: voice.VoiceType ?? 'Neural',
    status: voice.Status === 'Preview' || voice.Status === 'Deprecated' ? voice.Status : 'GA',
    sampleRateHertz: numberOf(voice.SampleRateHertz),
    wordsPerMinute: numberOf(voice.WordsPerMinute),
    provider: 'azure',
    services: [1, 3],
    availability: { state: 'requires-key', engine: null, voice: null },
    languageType: languageTypeOf(Locale),
  };
}

function genderOf(gender: string): ListedVoice['gender'] {
  const known: readonly string[] = ['Female', 'Male', 'Neutral'];
  return known.includes(gender) ? (gender as ListedVoice['gender']) : 'Unknown';
}

function numberOf(text: string | undefined): number | null {
  const number = Number.parseInt(text ?? '', 10);
  return Number.isFinite(number) ? number : null;
}

function languageTypeOf(locale: string): ListedVoice['languageType'] {
  if (/^(zh|yue|wuu)/.test(locale)) return '1';
  return locale.startsWith('en') ? '2' : '3';
}
