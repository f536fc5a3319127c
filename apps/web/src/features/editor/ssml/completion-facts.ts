import type { Voice } from '@parlando/contract';
import { voiceName } from '@parlando/speech';
import i18next from 'i18next';
import { useOptions } from '../../../model/options/options-store.ts';
import type { VoiceWords } from '../../../model/voices/use-voice-words.ts';
import { presentVoices } from '../../../model/voices/voices.ts';

/** Data for completion besides the schema, read at the time of each request. */
export interface CompletionFacts {
  readonly voices: () => readonly Voice[];
  /** Finds a voice by its name in a document. */
  readonly voice: (name: string) => Voice | undefined;
  /** ShortName of the voice chosen in the options. */
  readonly chosenVoice: () => string;
  /** Descriptions of the elements, in the interface language. */
  readonly elementWords: () => Readonly<Record<string, string>>;
  readonly requiredWord: () => string;
  readonly words: Pick<VoiceWords, 'name' | 'style' | 'role' | 'locale'>;
}

export const voiceByName = (name: string): Voice | undefined => presentVoices().byId.get(voiceName(name));

/** The data from the page's stores. */
export function liveFacts(words: CompletionFacts['words']): CompletionFacts {
  return {
    voices: () => presentVoices().catalogue.voices,
    voice: voiceByName,
    chosenVoice: () => useOptions.getState().voice,
    elementWords: () => i18next.t('ssml.elements', { returnObjects: true }),
    requiredWord: () => i18next.t('ssml.required'),
    words,
  };
}
