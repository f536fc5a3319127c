import { type AzureVoice, listAzureVoices } from '@parlando/providers';
import { queryClient } from '../../lib/query-client.ts';
import { useSettings } from '../settings/settings-store.ts';
import { type ListedVoice, languageTypeOf } from '../voices/voice-catalogue.ts';
import { loadAllVoices } from '../voices/voices.ts';
import { voicesQuery } from '../voices/voices-query.ts';
import { browserTransport } from './open-speech.ts';
import { ownerOf, useLastOwnVoices } from './own-voices.ts';
import { azureEndpoint, checkAccess } from './provider-access.ts';
import { voicesThroughRelay } from './relay-client.ts';

/** Fetches the list by the route from the settings. Returns the number of voices. @throws AppError or ApiError */
export async function refreshOwnVoices(signal: AbortSignal): Promise<number> {
  const settings = useSettings.getState();
  checkAccess(1, settings, 'voices');
  const voices =
    settings.azureRoute === 'relay'
      ? await voicesThroughRelay(settings, signal)
      : await listAzureVoices(azureEndpoint(settings), browserTransport(signal));
  await loadAllVoices();
  const catalogue = queryClient.getQueryData(voicesQuery.queryKey)?.catalogue;
  const known = new Set(catalogue?.voices.map(({ shortName }) => shortName));
  useLastOwnVoices.setState({
    list: {
      owner: ownerOf(settings) ?? '',
      fetchedAt: Date.now(),
      offered: voices.map(({ ShortName }) => ShortName),
      extra: voices.filter(({ ShortName }) => !known.has(ShortName)).map(listedVoice),
    },
  });
  return voices.length;
}

/**
 * The fields of a voice that `voices/list` alone provides. The read-aloud service has no voices that the catalogue
 * lacks.
 */
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
    licence: null,
    speed: null,
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
