import { AppError } from '@parlando/contract';
import { guessLanguage } from '@parlando/speech';
import type { chooseVoice, VoiceWish } from '../voices/choose-voice.ts';
import type { VoiceDirectory } from '../voices/voice-directory.ts';

interface NamedVoice {
  readonly gender: VoiceWish['gender'];
  /** The voice that replaces it, by language. */
  readonly en: string;
  readonly zh: string;
  readonly es: string;
}

const female = (en: string, zh: string, es: string): NamedVoice => ({ gender: 'Female', en, zh, es });
const male = (en: string, zh: string, es: string): NamedVoice => ({ gender: 'Male', en, zh, es });

const [xiaoxiao, xiaoyi] = ['zh-CN-XiaoxiaoNeural', 'zh-CN-XiaoyiNeural'] as const;
const [yunxi, yunyang, yunjian] = [
  'zh-CN-YunxiNeural',
  'zh-CN-YunyangNeural',
  'zh-CN-YunjianNeural',
] as const;
const [elvira, ximena, dalia] = ['es-ES-ElviraNeural', 'es-ES-XimenaNeural', 'es-MX-DaliaNeural'] as const;
const [alvaro, jorge] = ['es-ES-AlvaroNeural', 'es-MX-JorgeNeural'] as const;

/** The voices of OpenAI. Many clients offer these names and no others. */
const namedVoices: Readonly<Record<string, NamedVoice>> = {
  alloy: female('en-US-AvaNeural', xiaoxiao, elvira),
  ash: male('en-US-AndrewNeural', yunxi, alvaro),
  ballad: male('en-GB-RyanNeural', yunyang, jorge),
  coral: female('en-US-EmmaNeural', xiaoyi, ximena),
  echo: male('en-US-BrianNeural', yunyang, jorge),
  fable: male('en-GB-ThomasNeural', yunxi, alvaro),
  onyx: male('en-US-ChristopherNeural', yunjian, alvaro),
  nova: female('en-US-JennyNeural', xiaoxiao, dalia),
  sage: female('en-US-AriaNeural', xiaoyi, elvira),
  shimmer: female('en-US-MichelleNeural', xiaoyi, ximena),
  verse: male('en-US-GuyNeural', yunxi, jorge),
  marin: female('en-GB-SoniaNeural', xiaoxiao, dalia),
  cedar: male('en-US-SteffanNeural', yunjian, alvaro),
};

const ordinals = new Map<string, number>();
for (const gender of ['Female', 'Male']) {
  const names = Object.keys(namedVoices).filter((name) => namedVoices[name]?.gender === gender);
  for (const [ordinal, name] of names.entries()) ordinals.set(name, ordinal);
}

export interface OpenAiVoicesOptions {
  readonly directory: Pick<VoiceDirectory, 'heard' | 'availability' | 'find' | 'named'>;
  readonly chooseVoice: typeof chooseVoice;
}

export interface OpenAiVoices {
  /** The voice that a client means for a text. Throws VOICE_NOT_FOUND, and INVALID_INPUT for no name. */
  resolve(name: string, text: string): string;
  /** The names of OpenAI, then every voice that can be heard now. */
  list(): { id: string; name: string }[];
}

export function createOpenAiVoices({ directory, chooseVoice }: OpenAiVoicesOptions): OpenAiVoices {
  return {
    resolve(given, text) {
      const name = given.trim().toLowerCase();
      if (name === '') throw new AppError('INVALID_INPUT', { field: 'voice', reason: 'missing' });
      const named = Object.hasOwn(namedVoices, name) ? namedVoices[name] : undefined;
      if (named === undefined) return directory.named(given).id;
      const language = guessLanguage(text);
      const { [language as 'en' | 'zh' | 'es']: favourite, gender } = named;
      const ordinal = ordinals.get(name) ?? 0;
      // A text in a language without a voice is read by the default one.
      const chosen =
        chooseVoice(directory, { language, gender, ordinal, favourite }) ??
        chooseVoice(directory, { language: 'en', gender, ordinal, favourite: named.en });
      if (chosen === undefined) throw new AppError('ENGINE_UNAVAILABLE');
      return chosen;
    },
    list() {
      return [
        ...Object.keys(namedVoices).map((name) => ({ id: name, name })),
        ...directory.heard.map(({ id, localName, locale }) => ({ id, name: `${localName} (${locale})` })),
      ];
    },
  };
}
