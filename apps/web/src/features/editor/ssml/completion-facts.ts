import type { Voice } from '@parlando/contract';
import { voiceName } from '@parlando/speech';
import i18next from 'i18next';
import { useOptions } from '../../../model/options/options-store.ts';
import type { VoiceWords } from '../../../model/voices/use-voice-words.ts';
import { presentVoices } from '../../../model/voices/voices.ts';

/** What completion knows beside the schema, as it is at the moment it is asked. */
export interface CompletionFacts {
  readonly voices: () => readonly Voice[];
  /** Finds a voice by the name used in a document. */
  readonly voice: (name: string) => Voice | undefined;
  /** ShortName of the voice that is chosen in the options. */
  readonly chosenVoice: () => string;
  /** What each element is for, in the interface language. */
  readonly elementWords: () => Readonly<Record<string, string>>;
  readonly requiredWord: () => string;
  readonly words: Pick<VoiceWords, 'name' | 'style' | 'role' | 'locale'>;
}

export const voiceByName = (name: string): Voice | undefined => presentVoices().byId.get(voiceName(name));

/** The facts as the page's stores hold them. */
export function liveFacts(words: () => CompletionFacts['words']): CompletionFacts {
  return {
    voices: () => presentVoices().catalogue.voices,
    voice: voiceByName,
    chosenVoice: () => useOptions.getState().voice,
    elementWords: () => i18next.t('ssml.elements', { returnObjects: true }),
    requiredWord: () => i18next.t('ssml.required'),
    get words() {
      return words();
    },
  };
}
