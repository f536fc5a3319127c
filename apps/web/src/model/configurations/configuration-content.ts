import { type CastMember, type ConfigurationContent, defaultLanguage, type Mark } from '@parlando/contract';
import { builtInOptions, type VoiceOptions } from '../options/options-store.ts';

export interface EditorTexts {
  readonly text: string;
  readonly ssml: string;
  readonly marks: readonly Mark[];
  /** The speakers named in the text, if any. */
  readonly cast?: readonly CastMember[] | undefined;
}
export const noTexts: EditorTexts = { text: '', ssml: '', marks: [] };

export function contentOf(
  options: VoiceOptions,
  { text, ssml, marks, cast }: EditorTexts,
): ConfigurationContent {
  const { api, locale, speed, voiceChosen, turnPauseMs, speakNames, ...sameNames } = options;
  return {
    text,
    ssml,
    marks: [...marks],
    ...(cast && { cast: [...cast] }),
    service: api,
    language: locale,
    rate: speed,
    ...sameNames,
    ...(turnPauseMs !== undefined && { turnPauseMs }),
    ...(speakNames && { speakNames }),
  };
}

/** The options of a configuration; its voice counts as chosen by the person. */
export function optionsOf(content: ConfigurationContent): VoiceOptions {
  const { text, ssml, marks, cast, service, language, rate, ...sameNames } = content;
  const { turnPauseMs, speakNames } = content;
  return {
    api: service,
    locale: language,
    speed: rate,
    voiceChosen: true,
    ...sameNames,
    turnPauseMs,
    speakNames,
  };
}

/** Whether the options are still at their defaults, so that the default configuration may be applied. */
export function isUntouched(options: VoiceOptions): boolean {
  const { locale, voice, ...others } = builtInOptions(defaultLanguage);
  return (Object.keys(others) as (keyof typeof others)[]).every((name) => options[name] === others[name]);
}
