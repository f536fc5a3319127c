import { type AlignedText, alignedCursor, sourceRange } from '../aligned-text.ts';
import type { SpokenPart, UtterancePart } from '../engine.ts';
import type { SpeechDocument } from '../speech-document.ts';
import { codePointLength } from '../text/code-points.ts';
import { pauseAtPunctuation, punctuationPause } from './pauses.ts';
import { hasSounds } from './sounds.ts';

type Silence = SpeechDocument['silence'];

const CLAUSE_MARK = /[，,；;、](?!\p{N})[\p{Pe}\p{Pf}"]*\s*/gu;

/**
 * Source positions of the clause marks in a text before it is read aloud: only they make the pauses that a document
 * sets. A comma that reading aloud puts in, as for an arrow or within a telephone number, makes the usual one.
 */
export function writtenClauseMarks(content: AlignedText, silence: Silence): number[] {
  if (!setsClausePauses(silence)) return [];
  return [...content.text.matchAll(/[，,；;、]/gu)].map(({ index }) => sourceStart(content, index));
}

/**
 * Adds the pauses that punctuation asks for between the parts of one utterance: an engine makes its own only within a
 * part. Where the document sets the length of one, the part is divided there.
 */
export function withPunctuationPauses(
  parts: readonly UtterancePart[],
  silence: Silence,
  writtenMarks: ReadonlySet<number>,
): UtterancePart[] {
  const divided = parts.flatMap((part): UtterancePart[] =>
    part.kind === 'text' ? divide(part, silence, writtenMarks) : [part],
  );
  return divided.flatMap((part, index): UtterancePart[] => {
    const next = divided.slice(index + 1).find(({ kind }) => kind !== 'mark');
    const isPaused = part.kind === 'text' && next?.kind === 'text' && !isWithinWord(part.text, next.text);
    const durationMs = isPaused ? pauseAtPunctuation(part.text, silence) : 0;
    return durationMs > 0 ? [part, { kind: 'pause', durationMs }] : [part];
  });
}

/** A dot before a letter or digit ends nothing, whoever says the two: `v.2`, `年.a`. It is charged as none. */
function isWithinWord(before: string, after: string): boolean {
  return /[!-~]$/.test(before) && /^[\p{Script=Latin}\p{N}]/u.test(after);
}

function divide(part: SpokenPart, silence: Silence, writtenMarks: ReadonlySet<number>): SpokenPart[] {
  if (hasSounds(part) || !setsClausePauses(silence)) return [part];
  const content = { text: part.text, spans: part.alignment };
  const cursor = alignedCursor(content);
  const ends = [...part.text.matchAll(CLAUSE_MARK)]
    .filter((match) => punctuationPause(match[0].charAt(0), silence) !== undefined)
    .filter(({ index }) => writtenMarks.has(sourceStart(content, index)))
    .map((match) => match.index + match[0].length);
  let position = 0;
  return [...ends, part.text.length].flatMap((end) => {
    const { text, spans } = cursor.take(end - position);
    position = end;
    return text === '' ? [] : [{ ...part, text, alignment: spans }];
  });
}

function sourceStart({ text, spans }: AlignedText, unit: number): number {
  return sourceRange(spans, codePointLength(text.slice(0, unit)), 1).sourceStart;
}

function setsClausePauses(silence: Silence): boolean {
  return [silence?.commaMs, silence?.semicolonMs, silence?.enumerationCommaMs].some((ms) => ms !== undefined);
}
