import {
  type ConfigurationContent,
  defaultLanguage,
  freeService,
  interfaceLanguages,
  type Language,
  limits,
} from '@parlando/contract';
import { defaultStyle, type VoiceOptions } from '../options/options-store.ts';
import { defaultProsody } from '../options/prosody.ts';

/** What the editor holds of a configuration. */
export interface EditorTexts {
  readonly text: string;
  readonly ssml: string;
}
export const noTexts: EditorTexts = { text: '', ssml: '' };

export function contentOf(options: VoiceOptions, { text, ssml }: EditorTexts): ConfigurationContent {
  return {
    text,
    ssml,
    service: options.api,
    language: options.locale,
    voice: options.voice,
    rate: options.speed,
    pitch: options.pitch,
    volume: options.volume,
    style: options.style,
    styleDegree: options.styleDegree,
    role: options.role,
    contour: options.contour,
    silence: options.silence,
    endSilence: options.endSilence,
    format: options.format,
  };
}

/** The voice form of a configuration: its voice counts as chosen. */
export function optionsOf(content: ConfigurationContent): VoiceOptions {
  return {
    api: content.service,
    locale: content.language,
    voice: content.voice,
    voiceChosen: true,
    speed: content.rate,
    pitch: content.pitch,
    volume: content.volume,
    style: content.style,
    styleDegree: content.styleDegree,
    role: content.role,
    contour: content.contour,
    silence: content.silence,
    endSilence: content.endSilence,
    format: content.format,
  };
}

/** The profile that everybody has (默认): the voice of the interface language, and nothing changed about it. */
export function builtInOptions(language: Language): VoiceOptions {
  return {
    api: freeService,
    ...interfaceLanguages[language].speech,
    voiceChosen: false,
    ...defaultProsody,
    style: defaultStyle,
    styleDegree: limits.styleDegree.default,
    role: '',
    contour: '',
    silence: limits.silenceMs.default,
    endSilence: limits.silenceMs.default,
    format: 'mp3',
  };
}

/** Whether nobody has touched the form: it may begin with a default configuration. */
export function isUntouched(options: VoiceOptions): boolean {
  const { locale, voice, ...others } = builtInOptions(defaultLanguage);
  return (Object.keys(others) as (keyof typeof others)[]).every((name) => options[name] === others[name]);
}
