import { isLanguageTag, parseNumber, parseTimeMs } from './ssml-values.ts';

export interface AttributeSchema {
  readonly required?: true;
  /** The words it takes, for completion too. Without `accepts` nothing else is right. */
  readonly values?: readonly string[];
  /** What else it takes. Without both, anything. */
  readonly accepts?: (value: string) => boolean;
  /** Examples of values that are no words, for completion and for messages. */
  readonly examples?: readonly string[];
}

export interface ElementSchema {
  readonly attributes: Readonly<Record<string, AttributeSchema>>;
  readonly children: readonly string[];
  /** May hold text. */
  readonly text: boolean;
  /** Its content is data for programs: neither checked nor spoken. */
  readonly opaque?: true;
}

export const anyText: AttributeSchema = {};
export const required: AttributeSchema = { required: true };
export const isTime = (value: string): boolean => parseTimeMs(value) !== undefined;
export const isNumber = (value: string): boolean => parseNumber(value) !== undefined;
export const isAny = (): boolean => true;
export const time: AttributeSchema = { accepts: isTime, examples: ['500ms', '2s'] };
export const language: AttributeSchema = { accepts: isLanguageTag, examples: ['zh-CN', 'en-US', 'es-MX'] };
const onFailure: AttributeSchema = {
  values: ['changevoice', 'ignoretext', 'ignorelang', 'processorchoice'],
};
/** How a document is fetched; nothing is fetched here. */
export const fetching = {
  fetchtimeout: time,
  fetchhint: { values: ['prefetch', 'safe'] },
  maxage: anyText,
  maxstale: anyText,
};
export const spokenIn = { 'xml:lang': language, onlangfailure: onFailure };
