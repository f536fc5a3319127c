import { countCharacters } from '@parlando/contract';
import { buildSsml, formatSsml, SsmlError, ssmlSpokenText, validateSsml } from '@parlando/speech';
import { defaultStyle, type VoiceOptions } from '../options/options-store.ts';
import type { Finding, SsmlFindingCode } from './validate.ts';

/** All that needs the SSML parser; fetched when the SSML tab is first shown. */

/** A document for the text and the options, one element a line. */
export function generateSsml(text: string, options: VoiceOptions): string {
  const { voice, speed, pitch, volume, style, styleDegree, role } = options;
  const document = buildSsml({
    text,
    voice,
    speed,
    pitch,
    volume,
    ...(style !== defaultStyle && { style, styleDegree }),
    ...(role && { role }),
  });
  return formatSsml(document);
}

/** The document with its elements on lines of their own, what is spoken unchanged; null when it is not well-formed. */
export function tidySsml(source: string): string | null {
  try {
    return formatSsml(source);
  } catch (cause) {
    if (cause instanceof SsmlError) return null;
    throw cause;
  }
}

/** Code points that are spoken and charged; null while the document is not well-formed. */
export function countSsmlCharacters(source: string): number | null {
  try {
    return countCharacters(ssmlSpokenText(source));
  } catch (cause) {
    // Half-typed markup: its findings say what is wrong.
    if (cause instanceof SsmlError) return null;
    throw cause;
  }
}

export function ssmlFindings(source: string): Finding[] {
  const { errors, warnings } = validateSsml(source);
  return [...errors, ...warnings].map(({ code, severity, line, column, element, value }) => ({
    field: 'ssml',
    code: code as SsmlFindingCode,
    severity,
    ruleType: 'ssml',
    line,
    column,
    values: { line, column, element: element ?? '', value: value ?? '' },
  }));
}
