import {
  ConfigurationOptions,
  defaultLanguage,
  findSpeechService,
  freeService,
  interfaceLanguages,
  type Language,
  limits,
  type SynthesisBody,
  speechPresets,
  type Voice,
} from '@parlando/contract';
import * as z from 'zod/mini';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { type FieldValues, pick, readFields } from '../../lib/fields.ts';
import { storageKeys, tabFirstStorage } from '../../lib/storage.ts';
import { defaultVoice } from './default-voice.ts';
import { clampToRange, type SpeechPresetId } from './prosody.ts';

/** Style id that means none. */
export const defaultStyle = 'Default';

const { service, language, rate, ...sameNames } = ConfigurationOptions.shape;

/** The fields of the voice form. Saved configurations have the same fields, three of them under another name. */
export const optionsShape = { api: service, locale: language, speed: rate, ...sameNames };

const storedShape = {
  ...optionsShape,
  /** Whether the person chose the voice; until then it follows the interface language and the engines. */
  voiceChosen: z.boolean(),
};
export type VoiceOptions = FieldValues<typeof storedShape>;
const optionNames = Object.keys(storedShape) as (keyof VoiceOptions)[];

export const optionRanges = {
  speed: limits.speed,
  pitch: limits.pitch,
  volume: { ...limits.volume, step: 1 },
  styleDegree: { ...limits.styleDegree, step: 0.01 },
  silence: limits.silenceMs,
  endSilence: limits.silenceMs,
} as const;
type Amount = keyof typeof optionRanges;

/** The fields that change when a voice is chosen. */
export type VoiceConfiguration = Pick<VoiceOptions, 'voice' | 'locale' | 'style' | 'role'>;

interface OptionsActions {
  /** Chooses a voice; a style or role it does not have is dropped. */
  selectVoice(voice: Voice): VoiceConfiguration;
  /** Changes the given fields. Numbers are clamped to their range, invalid values ignored. */
  change(changes: Partial<VoiceOptions>): void;
  applyPreset(id: SpeechPresetId): void;
  resetProsody(): void;
  /** Selects the current default voice of an interface language, unless the person chose one. */
  followLanguage(language: Language): void;
}

const initialProsody = {
  speed: limits.speed.default,
  pitch: limits.pitch.default,
  volume: limits.volume.default,
  silence: limits.silenceMs.default,
  endSilence: limits.silenceMs.default,
  contour: '',
};

/** The built-in configuration (默认): the voice of the interface language, with everything at its default. */
export function builtInOptions(language: Language): VoiceOptions {
  return {
    api: freeService,
    locale: interfaceLanguages[language].speech.locale,
    voice: defaultVoice(language, freeService),
    voiceChosen: false,
    style: defaultStyle,
    styleDegree: limits.styleDegree.default,
    role: '',
    ...initialProsody,
    turnPauseMs: undefined,
    speakNames: undefined,
    format: 'mp3',
  };
}

export const useOptions = create<VoiceOptions & OptionsActions>()(
  persist(
    (set, get) => ({
      ...builtInOptions(defaultLanguage),
      selectVoice(voice) {
        const { style, role } = get();
        const configuration = {
          voice: voice.shortName,
          locale: voice.locale,
          style: voice.styles.includes(style) ? style : defaultStyle,
          role: voice.roles.includes(role) ? role : '',
        };
        set({ ...configuration, voiceChosen: true });
        return configuration;
      },
      change: (changes) => set(readFields(storedShape, { ...changes, ...amountsOf(changes) }).valid),
      applyPreset(id) {
        const preset = speechPresets.find((each) => each.id === id);
        if (preset) set({ speed: preset.speed, pitch: preset.pitch });
      },
      resetProsody: () => set(initialProsody),
      followLanguage(language) {
        const { api, voiceChosen, voice: present } = get();
        const voice = defaultVoice(language, api, present);
        if (voiceChosen || voice === present) return;
        const { locale } = interfaceLanguages[language].speech;
        set({ locale, voice, style: defaultStyle, role: '' });
      },
    }),
    {
      name: storageKeys.voiceForm,
      // Two tabs have separate texts, and each keeps the voice of its own.
      storage: createJSONStorage(() => tabFirstStorage),
      partialize: (state) => pick(state, optionNames),
      merge: (stored, current) => ({ ...current, ...readFields(storedShape, stored).valid }),
    },
  ),
);

export function presentOptions(): VoiceOptions {
  return pick(useOptions.getState(), optionNames);
}

/** The changed numbers, clamped to their ranges. */
function amountsOf(changes: Partial<VoiceOptions>): Partial<Record<Amount, number>> {
  const amounts = Object.entries(optionRanges).flatMap(([name, { min, max }]) => {
    const value = changes[name as Amount];
    return value === undefined ? [] : [[name, clampToRange(value, { min, max })]];
  });
  return Object.fromEntries(amounts);
}

/** The options as fields of a conversion request; style and role only if the service supports them. */
export function synthesisOptions(options: VoiceOptions) {
  const service = findSpeechService(options.api);
  const styled = service?.speaksStyles && options.style !== defaultStyle;
  return {
    voice: options.voice,
    language: options.locale,
    format: options.format,
    speed: options.speed,
    pitch: options.pitch,
    volume: options.volume,
    ...(options.silence > 0 && { silence: options.silence }),
    ...(options.endSilence > 0 && { endSilence: options.endSilence }),
    ...(styled ? { style: options.style, styleDegree: options.styleDegree } : {}),
    ...(service?.speaksRoles && options.role ? { role: options.role } : {}),
  } satisfies Partial<SynthesisBody>;
}
