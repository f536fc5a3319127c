import {
  AudioFormat,
  chatService,
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
import { safeStorage, storageKeys } from '../../lib/storage.ts';
import { clampToRange, defaultProsody, type SpeechPresetId } from './prosody.ts';

/** Style id that means none. */
export const defaultStyle = 'Default';

/** The voice form. */
export interface VoiceOptions {
  readonly api: number;
  readonly locale: string;
  /** ShortName. */
  readonly voice: string;
  /** Whether a person chose the voice; until then it follows the interface language. */
  readonly voiceChosen: boolean;
  readonly style: string;
  readonly styleDegree: number;
  /** Empty: the voice's own. */
  readonly role: string;
  readonly speed: number;
  readonly pitch: number;
  readonly volume: number;
  /** Milliseconds before the first word. */
  readonly silence: number;
  /** Milliseconds after the last word. */
  readonly endSilence: number;
  /** Pitch over time, as SSML's `contour`; empty: none. Only services of Azure's kind speak it. */
  readonly contour: string;
  readonly format: AudioFormat;
}

/** What choosing a voice sets. */
export interface VoiceConfiguration {
  readonly voice: string;
  readonly locale: string;
  readonly style: string;
  readonly role: string;
}

interface OptionsActions {
  /** Chooses a voice; a style or role it does not have is dropped. */
  selectVoice(voice: Voice): VoiceConfiguration;
  setService(api: number): void;
  setStyle(style: string): void;
  setStyleDegree(degree: number): void;
  setRole(role: string): void;
  setSpeed(speed: number): void;
  setPitch(pitch: number): void;
  setVolume(volume: number): void;
  setSilence(silence: number): void;
  setEndSilence(endSilence: number): void;
  setContour(contour: string): void;
  /** All of a saved configuration or a preset at once; what it does not say stays. */
  applyOptions(options: Partial<VoiceOptions>): void;
  setFormat(format: AudioFormat): void;
  applyPreset(id: SpeechPresetId): void;
  resetProsody(): void;
  /** The default voice of an interface language, unless a person chose one. */
  followLanguage(language: Language): void;
}

const initial: VoiceOptions = {
  api: freeService,
  ...interfaceLanguages[defaultLanguage].speech,
  voiceChosen: false,
  style: defaultStyle,
  styleDegree: limits.styleDegree.default,
  role: '',
  ...defaultProsody,
  silence: limits.silenceMs.default,
  endSilence: limits.silenceMs.default,
  contour: '',
  format: 'mp3',
};

const within = (range: { min: number; max: number; default: number }) =>
  z.catch(z.number().check(z.minimum(range.min), z.maximum(range.max)), range.default);

/** One that speaks, or the one that writes. */
function isService(api: number): boolean {
  return api === chatService || findSpeechService(api) !== undefined;
}

/** What a browser kept, field by field: a value that is no longer allowed gives way to the default. */
const StoredOptions = z.object({
  api: z.catch(z.number().check(z.refine(isService)), initial.api),
  locale: z.catch(z.string().check(z.minLength(2)), initial.locale),
  voice: z.catch(z.string().check(z.minLength(1)), initial.voice),
  voiceChosen: z.catch(z.boolean(), false),
  style: z.catch(z.string().check(z.minLength(1)), defaultStyle),
  styleDegree: within(limits.styleDegree),
  role: z.catch(z.string(), ''),
  speed: within(limits.speed),
  pitch: within(limits.pitch),
  volume: within(limits.volume),
  silence: within(limits.silenceMs),
  endSilence: within(limits.silenceMs),
  contour: z.catch(z.string().check(z.maxLength(1000)), ''),
  format: z.catch(AudioFormat, 'mp3'),
});

export const useOptions = create<VoiceOptions & OptionsActions>()(
  persist(
    (set, get) => ({
      ...initial,
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
      setService: (api) => set(isService(api) ? { api } : {}),
      setStyle: (style) => set({ style }),
      setStyleDegree: (degree) => set({ styleDegree: clampToRange(degree, limits.styleDegree) }),
      setRole: (role) => set({ role }),
      setSpeed: (speed) => set({ speed: clampToRange(speed, limits.speed) }),
      setPitch: (pitch) => set({ pitch: clampToRange(pitch, limits.pitch) }),
      setVolume: (volume) => set({ volume: clampToRange(volume, { ...limits.volume, step: 1 }) }),
      setSilence: (silence) => set({ silence: clampToRange(silence, limits.silenceMs) }),
      setEndSilence: (endSilence) => set({ endSilence: clampToRange(endSilence, limits.silenceMs) }),
      setContour: (contour) => set({ contour }),
      applyOptions: (options) => set((state) => StoredOptions.parse({ ...state, ...options })),
      setFormat: (format) => set({ format }),
      applyPreset: (id) => set(presetProsody(id)),
      resetProsody: () => {
        const { silence, endSilence, contour } = initial;
        set({ ...defaultProsody, silence, endSilence, contour });
      },
      followLanguage(language) {
        const { voiceChosen, voice } = get();
        const followed = interfaceLanguages[language].speech;
        if (!voiceChosen && voice !== followed.voice) set({ ...followed, style: defaultStyle, role: '' });
      },
    }),
    {
      name: storageKeys.voiceForm,
      storage: createJSONStorage(() => safeStorage),
      partialize: (state) => StoredOptions.parse(state),
      merge: (stored, current) => ({
        ...current,
        ...(StoredOptions.safeParse(stored).data ?? {}),
      }),
    },
  ),
);

function presetProsody(id: SpeechPresetId): { speed: number; pitch: number } {
  const preset = speechPresets.find((candidate) => candidate.id === id);
  return preset
    ? { speed: preset.speed, pitch: preset.pitch }
    : { speed: initial.speed, pitch: initial.pitch };
}

type SpokenOptions = Pick<
  SynthesisBody,
  | 'voice'
  | 'language'
  | 'format'
  | 'speed'
  | 'pitch'
  | 'volume'
  | 'style'
  | 'styleDegree'
  | 'role'
  | 'silence'
  | 'endSilence'
>;

/** The options as fields of a conversion request; style and role only where the service can speak them. */
export function synthesisOptions(options: VoiceOptions): SpokenOptions {
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
  };
}
