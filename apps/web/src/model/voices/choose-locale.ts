import { interfaceLanguages, type Voice } from '@parlando/contract';
import { orderVoices } from './filter-voices.ts';
import { isInstalled } from './voice-facets.ts';
import { isSelectable, isUsable } from './voice-usability.ts';

/** ShortNames of the default voices. */
const ofTheInternet = Object.values(interfaceLanguages).map(({ speech }) => speech.voice);
const embedded = Object.values(interfaceLanguages).flatMap(({ speech }) => speech.embedded);

/**
 * Returns the voice for a newly chosen locale: the current voice if it has that locale, else the locale's default
 * voice, else its first one. A voice that the service speaks itself comes before one that another voice speaks for;
 * undefined if there is neither.
 */
export function voiceForLocale<T extends Voice>(
  voices: readonly T[],
  choice: { locale: string; api: number; current: string },
): T | undefined {
  const atHome = orderVoices(voices, choice).filter(
    (voice) => voice.locale === choice.locale && isSelectable(voice, choice.api),
  );
  const present = atHome.find(({ shortName }) => shortName === choice.current);
  if (present) return present;
  const usable = atHome.filter((voice) => isUsable(voice, choice.api));
  const candidates = usable.length > 0 ? usable : atHome;
  const among = (ids: readonly string[]) =>
    ids.flatMap((id) => candidates.find(({ shortName }) => shortName === id) ?? [])[0];
  const installed = candidates.find((voice) => isInstalled(voice) && (voice.speed ?? 1) >= 1);
  return among(ofTheInternet) ?? installed ?? among(embedded) ?? candidates[0];
}
