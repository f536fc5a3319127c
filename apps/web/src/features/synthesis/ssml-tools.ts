import { countCharacters } from '@parlando/contract';
import { buildSsml, formatSsml, SsmlError, ssmlSpokenText, validateSsml } from '@parlando/speech';
import type { VoiceOptions } from '../options/options-store.ts';
import { ssmlSettings } from '../options/ssml-settings.ts';
import type { Finding, SsmlFindingCode } from './validate.ts';

/** All that needs the SSML parser; fetched when the SSML tab is first shown. */

/** A document for the text and the options, one element a line. */
export function generateSsml(text: string, options: VoiceOptions): string {
  return formatSsml(buildSsml(ssmlSettings(text, options)));
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

/**
 * The document with an example in it: at the caret where that is inside a voice, else at the end of the last voice; in
 * a document of its own where there is none yet. `end` is where the example ends, in UTF-16 units.
 */
export function withExample(
  source: string,
  caret: number,
  markup: string,
  options: VoiceOptions,
): { readonly source: string; readonly end: number } {
  const placeholder = '@';
  const base = source.trim() === '' ? generateSsml(placeholder, options) : source;
  const at = source.trim() === '' ? base.indexOf(placeholder) : insertionPoint(base, caret);
  const after = base.slice(at + (source.trim() === '' ? placeholder.length : 0));
  return { source: base.slice(0, at) + markup + after, end: at + markup.length };
}

function insertionPoint(source: string, caret: number): number {
  const opening = /<voice\b[^>]*>/.exec(source);
  const closing = /(?:\s*<\/(?:prosody|mstts:express-as)>)*\s*<\/voice>(?![\s\S]*<\/voice>)/.exec(source);
  if (!opening || !closing) return caret;
  const isInside = caret >= opening.index + opening[0].length && caret <= closing.index;
  return isInside ? caret : closing.index;
}
