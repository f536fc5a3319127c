import { freeService, interfaceLanguages, type Language } from '@parlando/contract';
import { queryClient } from '../../lib/query-client.ts';
import { voicesKey } from '../voices/voices-key.ts';
import type { FetchedVoices } from '../voices/voices-query.ts';

/**
 * Returns the ShortName of the default voice for an interface language: one that the service can speak. Until the
 * voices are loaded, the neural voice is returned only if it is the `present` one.
 */
export function defaultVoice(language: Language, api: number, present?: string): string {
  const { voice, embedded } = interfaceLanguages[language].speech;
  // Services with a person's own key have no embedded voices.
  if (api !== freeService) return voice;
  const known = queryClient.getQueryData<FetchedVoices>(voicesKey)?.catalogue.voices;
  if (known === undefined) return present === voice ? voice : embedded[0];
  const isReachable = known.find(({ id }) => id === voice)?.availability.state === 'reachable';
  return isReachable ? voice : embedded[0];
}
