import { findSpeechService, type Voice } from '@parlando/contract';
import type { TFunction } from 'i18next';
import type { VoiceWords } from '../../../model/voices/use-voice-words.ts';
import { languageOf } from '../../../model/voices/voice-names.ts';
import { isSelectable } from '../../../model/voices/voice-usability.ts';
import type { Insertion } from './insertion.ts';

export interface InsertChoice {
  readonly id: string;
  readonly label: string;
  /** The inserted markup, if the label does not show it. */
  readonly detail?: string;
  readonly insertion: Insertion;
  /** Why it is disabled. */
  readonly disabledReason?: string;
}

export interface InsertGroup {
  readonly id: string;
  readonly label: string;
  readonly choices: readonly InsertChoice[];
  /** Why there are no choices. */
  readonly disabledReason?: string;
}

export interface InsertContext {
  readonly t: TFunction;
  readonly words: VoiceWords;
  readonly api: number;
  /** The voice at the caret. */
  readonly speaker: Voice | undefined;
  readonly voices: readonly Voice[];
}

export function insertGroups(context: InsertContext): readonly InsertGroup[] {
  const { t } = context;
  const group = (id: keyof typeof builders) => ({
    id,
    label: t(`ssml.insertions.${id}`),
    ...builders[id](context),
  });
  return (Object.keys(builders) as (keyof typeof builders)[]).map(group);
}

type Builder = (context: InsertContext) => Pick<InsertGroup, 'choices' | 'disabledReason'>;

const pauses = ['250ms', '500ms', '1s', '2s', '3s'] as const;
const levels = ['strong', 'moderate', 'reduced', 'none'] as const;
/** The text inserted without a selection, in the format the service expects. */
const sayAsSamples = {
  characters: 'ABC',
  cardinal: '120',
  ordinal: '3',
  number_digit: '120',
  fraction: '1/2',
  date: '2026-11-21',
  time: '14:30',
  duration: '01:20:00',
  telephone: '010-12345678',
  currency: '99.9 USD',
  address: '150th CT NE, Redmond, WA',
  name: 'ED',
} as const;
const sayAsFormats: Readonly<Record<string, string>> = { date: 'ymd', time: 'hms24' };
const phonemes = { ipa: 'həˈloʊ', sapi: 'ni 3 hao 3', 'x-sampa': 'h@"loU' } as const;
const prosodies = {
  slower: { rate: '-20%' },
  faster: { rate: '+20%' },
  higher: { pitch: '+10%' },
  lower: { pitch: '-10%' },
  softer: { volume: 'soft' },
  louder: { volume: 'x-loud' },
} as const;

const builders = {
  pause: ({ t }) => ({
    choices: [
      ...pauses.map((time) => ({
        id: time,
        label: time.replace(/(?<=\d)(?=m?s)/, ' '),
        insertion: { element: 'break', attributes: { time } },
      })),
      {
        id: 'custom',
        label: t('ssml.customPause'),
        insertion: { element: 'break', attributes: { time: '500ms' }, argument: 'time' },
      },
    ],
  }),
  emphasis: ({ t }) => ({
    choices: levels.map((level) => ({
      id: level,
      label: t(`ssml.emphasisLevels.${level}`),
      detail: level,
      insertion: around(t, 'emphasis', { level }),
    })),
  }),
  sayAs: ({ t }) => ({
    choices: entries(sayAsSamples).map(([kind, placeholder]) => ({
      id: kind,
      label: t(`ssml.interpretAs.${kind}`),
      detail: kind,
      insertion: {
        element: 'say-as',
        attributes: { 'interpret-as': kind, ...(sayAsFormats[kind] && { format: sayAsFormats[kind] }) },
        placeholder,
      },
    })),
  }),
  phoneme: ({ t, api }) => ({
    choices: entries(phonemes).map(([alphabet, ph]) => ({
      ...(alphabet === 'sapi' && !isMicrosoft(api) && { disabledReason: t('ssml.alphabetNotSpoken') }),
      id: alphabet,
      label: t(`ssml.alphabets.${alphabet}`),
      detail: alphabet,
      insertion: { ...around(t, 'phoneme', { alphabet, ph }), argument: 'ph' },
    })),
  }),
  sub: ({ t }) => ({
    choices: [
      {
        id: 'sub',
        label: t('ssml.insertions.sub'),
        insertion: {
          ...around(t, 'sub', { alias: t('ssml.placeholders.alias') }),
          argument: 'alias',
          argumentFromSelection: true,
        },
      },
    ],
  }),
  style: ({ t, words, api, speaker }) => {
    if (!findSpeechService(api)?.speaksStyles)
      return { choices: [], disabledReason: t('ssml.styleNotSpoken') };
    const styles = speaker?.styles ?? [];
    if (styles.length === 0) return { choices: [], disabledReason: t('ssml.noStyles') };
    return {
      choices: styles.map((style) => ({
        id: style,
        label: words.style(style),
        detail: style,
        insertion: around(t, 'mstts:express-as', { style }),
      })),
    };
  },
  voice: ({ t, words, api, speaker, voices }) => {
    const usable = voicesOfLanguage(voices, speaker).filter((voice) => isSelectable(voice, api));
    if (usable.length === 0) return { choices: [], disabledReason: t('ssml.noVoices') };
    return {
      choices: usable.map((voice) => ({
        id: voice.id,
        label: words.name(voice),
        detail: words.meta(voice),
        insertion: around(t, 'voice', { name: voice.shortName }),
      })),
    };
  },
  prosody: ({ t }) => ({
    choices: entries(prosodies).map(([id, attributes]) => ({
      id,
      label: t(`ssml.prosodyChoices.${id}`),
      detail: Object.values(attributes).join(),
      insertion: around(t, 'prosody', attributes),
    })),
  }),
} as const satisfies Record<string, Builder>;

/** Around the selection, or else a placeholder. */
const around = (t: TFunction, element: string, attributes: Insertion['attributes']) => ({
  element,
  attributes,
  placeholder: t('ssml.placeholders.text'),
});

/** SAPI phonemes are specific to Microsoft. */
function isMicrosoft(api: number): boolean {
  const service = findSpeechService(api);
  return service !== undefined && service.provider !== 'free';
}

/** Voices of the speaker's locale first, then the others of its language. */
function voicesOfLanguage(voices: readonly Voice[], speaker: Voice | undefined): readonly Voice[] {
  if (!speaker) return [];
  const language = languageOf(speaker.locale);
  const others = voices.filter(({ id, locale }) => id !== speaker.id && languageOf(locale) === language);
  return others.toSorted((a, b) => Number(b.locale === speaker.locale) - Number(a.locale === speaker.locale));
}

function entries<Key extends string, Value>(record: Readonly<Record<Key, Value>>): [Key, Value][] {
  return Object.entries(record) as [Key, Value][];
}
