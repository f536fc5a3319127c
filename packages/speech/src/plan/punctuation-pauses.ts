import { alignedCursor, sourceRange } from '../aligned-text.ts';
import type { SpokenPart, UtterancePart } from '../engine.ts';
import type { SpeechDocument } from '../speech-document.ts';
import { codePointLength } from '../text/code-points.ts';
import { pauseAtPunctuation, punctuationPause } from './pauses.ts';
import { hasSounds } from './sounds.ts';

type Silence = SpeechDocument['silence'];

const CLAUSE_MARK = /[，,；;、](?!\p{N})[\p{Pe}\p{Pf}"]*\s*/gu;

/**
 * Adds the pauses that punctuation asks for between the parts of one utterance: an engine makes its own only within a
 * part. Where the document sets the length of one, the part is divided there.
 */
export function withPunctuationPauses(parts: readonly UtterancePart[], silence: Silence): UtterancePart[] {
  const divided = parts.flatMap((part): UtterancePart[] =>
    part.kind === 'text' ? divide(part, silence) : [part],
  );
  return divided.flatMap((part, index): UtterancePart[] => {
    const durationMs =
      part.kind === 'text' && isFollowedByText(divided, index) ? pauseAtPunctuation(part.text, silence) : 0;
    return durationMs > 0 ? [part, { kind: 'pause', durationMs }] : [part];
  });
}

function isFollowedByText(parts: readonly UtterancePart[], index: number): boolean {
  return parts.slice(index + 1).find((part) => part.kind !== 'mark')?.kind === 'text';
}

function divide(part: SpokenPart, silence: Silence): SpokenPart[] {
  if (hasSounds(part) || !setsClausePauses(silence)) return [part];
  const cursor = alignedCursor({ text: part.text, spans: part.alignment });
  const ends = [...part.text.matchAll(CLAUSE_MARK)]
    .filter((match) => punctuationPause(match[0].charAt(0), silence) !== undefined)
    .filter(({ index }) => isWritten(part, index))
    .map((match) => match.index + match[0].length);
  let position = 0;
  return [...ends, part.text.length].flatMap((end) => {
    const { text, spans } = cursor.take(end - position);
    position = end;
    return text === '' ? [] : [{ ...part, text, alignment: spans }];
  });
}

/** A mark that reading aloud put in, as between the groups of a telephone number, makes the usual pause. */
function isWritten({ text, alignment }: SpokenPart, unit: number): boolean {
  return sourceRange(alignment, codePointLength(text.slice(0, unit)), 1).sourceLength === 1;
}

function setsClausePauses(silence: Silence): boolean {
  return [silence?.commaMs, silence?.semicolonMs, silence?.enumerationCommaMs].some((ms) => ms !== undefined);
}
