import { type ConfigurationContent, defaultLanguage, type Mark } from '@parlando/contract';
import { builtInOptions, type VoiceOptions } from '../options/options-store.ts';

/** The texts of a configuration. */
export interface EditorTexts {
  readonly text: string;
  readonly ssml: string;
  /** Of the text. */
  readonly marks: readonly Mark[];
}
export const noTexts: EditorTexts = { text: '', ssml: '', marks: [] };

export function contentOf(options: VoiceOptions, { text, ssml, marks }: EditorTexts): ConfigurationContent {
  const { api, locale, speed, voiceChosen, ...sameNames } = options;
  return {
    text,
    ssml,
    marks: [...marks],
    service: api,
    language: locale,
    rate: speed,
    ...sameNames,
  };
}

/** The options of a configuration; its voice counts as chosen by the person. */
export function optionsOf(content: ConfigurationContent): VoiceOptions {
  const { text, ssml, marks, service, language, rate, ...sameNames } = content;
  return { api: service, locale: language, speed: rate, voiceChosen: true, ...sameNames };
}

/** Whether the options are still at their defaults, so that the default configuration may be applied. */
export function isUntouched(options: VoiceOptions): boolean {
  const { locale, voice, ...others } = builtInOptions(defaultLanguage);
  return (Object.keys(others) as (keyof typeof others)[]).every((name) => options[name] === others[name]);
}
