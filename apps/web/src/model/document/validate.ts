import {
  countCharacters,
  type FreeLimit,
  lengthFault,
  limits,
  type RequestCost,
  type ValidationItem,
} from '@parlando/contract';
import type { SsmlIssue, SsmlReason } from '@parlando/speech';
import type { VoiceOptions } from '../options/options-store.ts';

/** A validation item whose message is chosen where it is shown. */
export interface Finding {
  readonly code: FindingCode;
  readonly severity: ValidationItem['severity'];
  readonly values?: Readonly<Record<string, string | number>>;
  /** For SSML: the position in UTF-16 units, and exactly what is wrong. */
  readonly offset?: number;
  readonly reason?: SsmlReason;
  readonly attribute?: string;
}

export type FindingCode =
  | 'TEXT_EMPTY'
  | 'TEXT_TOO_LONG'
  | 'TOO_LONG_AUDIO'
  | 'ONLY_DIGITS_AND_PUNCTUATION'
  | 'VOICE_MISSING'
  | 'LANGUAGE_MISSING'
  | 'UNKNOWN_API_TYPE'
  | 'INSUFFICIENT_QUOTA'
  /** In plain text only. */
  | 'MARK_NOT_SPOKEN'
  | SsmlIssue['code']
  | VoiceFindingCode
  /** What is valid SSML but the chosen service refuses. */
  | 'SSML_AZURE_STRUCTURE';

/** A document uses what its voice does not support; known only once the voices are loaded. */
export type VoiceFindingCode = 'SSML_STYLE_NOT_OF_VOICE' | 'SSML_ROLE_NOT_OF_VOICE' | 'SSML_VOICE_UNKNOWN';

const markupCharacters = /[<>{}[\]\\]/;
const onlyDigitsAndPunctuation = /^[\p{N}\p{P}\p{S}\s]+$/u;

/** Maximum text length of one request: per service; for the free one, what the server allows this person. */
export function characterLimit(api: number, freeLimit: FreeLimit | null): number {
  if (api === 5 && freeLimit) return freeLimit.characterLimit;
  const known: Readonly<Record<number, number>> = limits.requestCharacters;
  return known[api] ?? limits.defaultRequestCharacters;
}

export function validateText(text: string, limit: number): Finding[] {
  if (text.trim() === '') return [finding('error', 'TEXT_EMPTY')];
  const findings: Finding[] = [];
  const actual = countCharacters(text);
  if (actual > limit) findings.push(finding('error', 'TEXT_TOO_LONG', { actual, limit }));
  if (markupCharacters.test(text)) findings.push(finding('warning', 'INVALID_CHARACTERS'));
  if (onlyDigitsAndPunctuation.test(text)) findings.push(finding('info', 'ONLY_DIGITS_AND_PUNCTUATION'));
  return findings;
}

/** The length rule for SSML, where only what is spoken counts. */
export function validateSpokenLength(characters: number, limit: number): Finding[] {
  return characters > limit ? [finding('error', 'TEXT_TOO_LONG', { actual: characters, limit })] : [];
}

/** The rule for the length of the audio, on the free service. */
export function validateAudioLength(cost: RequestCost, limit: number): Finding[] {
  const fault = lengthFault(cost, limit);
  return fault === undefined ? [] : [finding('error', 'TOO_LONG_AUDIO', { ...fault })];
}

/** Voice, language and service must be chosen. */
export function validateOptions(options: Pick<VoiceOptions, 'api' | 'voice' | 'locale'>): Finding[] {
  const { api, voice, locale } = options;
  const findings: Finding[] = [];
  if (!voice) findings.push(finding('error', 'VOICE_MISSING'));
  if (!locale) findings.push(finding('error', 'LANGUAGE_MISSING'));
  if (!Number.isInteger(api) || api < 1 || api > 5) findings.push(finding('error', 'UNKNOWN_API_TYPE'));
  return findings;
}

/** Whether today's quota is enough, for the free service. */
export function validateQuota(required: number, freeLimit: FreeLimit | null): Finding[] {
  if (!freeLimit || required <= freeLimit.remaining) return [];
  const { remaining, limit } = freeLimit;
  const values = { required, remaining, missing: required - remaining, limit };
  return [finding('error', 'INSUFFICIENT_QUOTA', values)];
}

/** Whether today's quota covers these characters. An unknown quota forbids nothing. */
export function isCovered(characters: number, freeLimit: FreeLimit | null): boolean {
  return freeLimit === null || freeLimit.usedCharacters + characters <= freeLimit.total;
}

/** How long to wait until the gap between requests has passed. */
export function gapRemainingMs(lastRequestAt: number, now: number): number {
  return Math.max(0, lastRequestAt + limits.minRequestGapMs - now);
}

/** A finding at a position of an SSML document. */
export function ssmlFinding(
  severity: Finding['severity'],
  code: FindingCode,
  { line, column, offset }: { line: number; column: number; offset: number },
  values: Readonly<Record<string, string | number>>,
): Finding {
  return { code, severity, offset, values: { line, column, ...values } };
}

function finding(severity: Finding['severity'], code: FindingCode, values?: Finding['values']): Finding {
  return { code, severity, ...(values && { values }) };
}
