import { type ConfigurationContent, defaultLanguage } from '@parlando/contract';
import { builtInOptions, type VoiceOptions } from '../options/options-store.ts';

/** What the editor holds of a configuration. */
export interface EditorTexts {
  readonly text: string;
  readonly ssml: string;
}
export const noTexts: EditorTexts = { text: '', ssml: '' };

export function contentOf(options: VoiceOptions, { text, ssml }: EditorTexts): ConfigurationContent {
  const { api, locale, speed, voiceChosen, ...sameNames } = options;
  return { text, ssml, service: api, language: locale, rate: speed, ...sameNames };
}

/** The voice form of a configuration: its voice counts as chosen. */
export function optionsOf(content: ConfigurationContent): VoiceOptions {
  const { text, ssml, service, language, rate, ...sameNames } = content;
  return { api: service, locale: language, speed: rate, voiceChosen: true, ...sameNames };
}

/** Whether nobody has touched the form: it may begin with a default configuration. */
export function isUntouched(options: VoiceOptions): boolean {
  const { locale, voice, ...others } = builtInOptions(defaultLanguage);
  return (Object.keys(others) as (keyof typeof others)[]).every((name) => options[name] === others[name]);
}
