import type { CastMember, Mark, RequestCost } from '@parlando/contract';
import {
  buildScriptSsml,
  buildSsml,
  formatSsml,
  inspectSsml,
  SsmlError,
  type SsmlIssue,
  type SsmlReason,
  ssmlCost,
  validateSsml,
} from '@parlando/speech';
import type { VoiceOptions } from '../options/options-store.ts';
import { ssmlSettings } from '../options/ssml-settings.ts';
import { scriptTurns } from '../script/script-turns.ts';
import { type Finding, ssmlFinding } from './validate.ts';

/** Everything that needs the SSML parser; lazy-loaded when the SSML tab is first shown. */

/** Generates a document from the text, its speakers, its marks and the options, one element per line. */
export function generateSsml(
  text: string,
  options: VoiceOptions,
  cast: readonly CastMember[] = [],
  marks: readonly Mark[] = [],
): string {
  const turns = cast.length > 0 ? scriptTurns(text, cast, options, marks) : [];
  return formatSsml(
    turns.length > 0 ? buildScriptSsml(turns) : buildSsml({ ...ssmlSettings(text, options), marks }),
  );
}

/** The document with its elements on separate lines; spoken content is unchanged. Null if it is not well-formed. */
export function tidySsml(source: string): string | null {
  return unlessMalformed(() => formatSsml(source));
}

/** The cost of speaking a document; `voice` speaks what is outside its voices. Null while it is not well-formed. */
export function ssmlDocumentCost(source: string, voice?: string): RequestCost | null {
  return unlessMalformed(() => ssmlCost(source, voice === undefined ? {} : { voice }));
}

function unlessMalformed<T>(read: () => T): T | null {
  try {
    return read();
  } catch (cause) {
    // Half-typed markup: its findings say what is wrong.
    if (cause instanceof SsmlError) return null;
    throw cause;
  }
}

export function ssmlFindings(source: string): Finding[] {
  const { errors, warnings } = validateSsml(source);
  return [...errors, ...warnings].map(finding);
}

/**
 * All of the above in one pass; null root and cost while the document is not well-formed. `voice` speaks what is outside the document's voices. `spokenHere`: by the engines of
 * the free service, which do not support everything that is valid.
 */
export function readSsml(source: string, voice: string, spokenHere: boolean) {
  const { root, cost, errors, warnings } = inspectSsml(source, { voice }, { spokenHere });
  return { root, cost, findings: [...errors, ...warnings].map(finding) };
}

/** Expected elements that a message names at most; a list of all of them does not help. */
const shownExpectations = 8;
const saysExpected: ReadonlySet<SsmlReason> = new Set<SsmlReason>([
  'value-not-allowed',
  'attribute-unknown',
  'mismatched-tag',
]);

function finding(issue: SsmlIssue): Finding {
  const { code, severity, reason, element, attribute, value, expected, limit } = issue;
  const isShown = reason !== undefined && saysExpected.has(reason);
  const shown = isShown && expected ? expected.slice(0, shownExpectations).filter((each) => each !== '') : [];
  return {
    ...ssmlFinding(severity, code, issue, {
      element: element ?? '',
      attribute: attribute ?? '',
      value: value ?? '',
      limit: limit ?? '',
      expected: shown.join(', '),
      replacement: (reason === 'rate-other-form' && expected?.[0]) || '',
    }),
    ...(reason && { reason }),
    ...(attribute && { attribute }),
  };
}
