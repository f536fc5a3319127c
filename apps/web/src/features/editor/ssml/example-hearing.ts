import { findSpeechService, freeService, interfaceLanguages, type Voice } from '@parlando/contract';
import type { Language } from '@parlando/locales';
import { voiceForLocale } from '../../../model/voices/choose-locale.ts';
import { languageOf } from '../../../model/voices/voice-names.ts';
import { isSelectable } from '../../../model/voices/voice-usability.ts';
import { type ExampleId, otherVoiceOf } from './help-examples.ts';

/** How the examples are played: always by the free service, whichever service is chosen. */
export interface Hearing {
  /** ShortName of the voice that speaks them; null if the free service has none for their language. */
  readonly speaker: string | null;
  /** The speaker, if it is not the chosen voice. */
  readonly standIn: Voice | null;
  readonly otherVoice: string | null;
}

type SilenceReason =
  | 'noSpeaker'
  | 'cannotSpeakStyle'
  | 'noOtherVoice'
  | 'cannotSpeakPhonemes'
  | 'cannotSpeakLanguage';

export interface HearingContext {
  /** ShortName. */
  readonly chosen: string;
  readonly voices: readonly Voice[];
  readonly language: Language;
}

export function hearingOf({ chosen, voices, language }: HearingContext): Hearing {
  // Until the voices are loaded, the server decides.
  if (voices.length === 0) return { speaker: chosen, standIn: null, otherVoice: null };
  const speaks = (voice: Voice) => languageOf(voice.locale) === language && isSelectable(voice, freeService);
  const known = voices.find(({ shortName }) => shortName === chosen);
  const speaker = known && speaks(known) ? known : standInFor(known, voices.filter(speaks), language);
  if (!speaker) return { speaker: null, standIn: null, otherVoice: null };
  return {
    speaker: speaker.shortName,
    standIn: speaker === known ? null : speaker,
    otherVoice: otherVoiceOf(speaker, voices.filter(speaks))?.shortName ?? null,
  };
}

/** A voice of the chosen voice's locale, or else of its language, preferably the default voice; or else any. */
function standInFor(
  chosen: Voice | undefined,
  candidates: readonly Voice[],
  language: Language,
): Voice | undefined {
  const locales = [chosen?.locale ?? '', interfaceLanguages[language].speech.locale];
  const atHome = locales.map((locale) =>
    voiceForLocale(candidates, { locale, api: freeService, current: chosen?.shortName ?? '' }),
  );
  return atHome.find((voice) => voice !== undefined) ?? candidates[0];
}

/** Engines that support phonemes, with the languages they support them in. */
const phonemeLanguages: Readonly<Record<string, readonly Language[]>> = { espeak: ['en', 'es'] };

/** Why an example would sound like its plain text, or not play at all. */
export function silenceReason(
  id: ExampleId,
  hearing: Hearing,
  { voices, language }: HearingContext,
): SilenceReason | undefined {
  if (hearing.speaker === null) return 'noSpeaker';
  if (id === 'style' && !findSpeechService(freeService)?.speaksStyles) return 'cannotSpeakStyle';
  if (id === 'voice' && hearing.otherVoice === null) return 'noOtherVoice';
  if (id === 'lang') return 'cannotSpeakLanguage';
  if (id !== 'phoneme') return undefined;
  const engine =
    voices.find(({ shortName }) => shortName === hearing.speaker)?.availability.engine ?? 'espeak';
  return phonemeLanguages[engine]?.includes(language) ? undefined : 'cannotSpeakPhonemes';
}
