import { interfaceLanguages, type Voice } from '@parlando/contract';
import { orderVoices } from './filter-voices.ts';
import { isSelectable } from './voice-usability.ts';

const preferredVoices: ReadonlySet<string> = new Set(
  Object.values(interfaceLanguages).map(({ speech }) => speech.voice),
);

/**
 * Returns the voice for a newly chosen locale: the present voice if that is its locale, else the default voice of the
 * locale, else the first that the service can speak; undefined when it can speak none.
 */
export function voiceForLocale<T extends Voice>(
  voices: readonly T[],
  choice: { locale: string; api: number; current: string },
): T | undefined {
  const atHome = orderVoices(voices, choice).filter(
    (voice) => voice.locale === choice.locale && isSelectable(voice, choice.api),
  );
  return (
    atHome.find(({ shortName }) => shortName === choice.current) ??
    atHome.find(({ shortName }) => preferredVoices.has(shortName)) ??
    atHome[0]
  );
}
