import type { Finding } from '../../../model/document/validate.ts';
import type { Range } from './markup-change.ts';

/** The part of the source that a finding is about: a tag's name, an attribute or its value, a run of text, a character. */
export function findingRange(source: string, { offset = 0, reason, attribute }: Finding): Range {
  const from = Math.min(offset, Math.max(0, source.length - 1));
  const rest = source.slice(from);
  const isValue = reason === 'value-not-allowed' || reason?.startsWith('rate-') === true;
  const isText = reason === 'text-not-allowed' || reason === 'content-outside-root';
  const length =
    (isValue || attribute ? attributeLength(rest) : undefined) ??
    /^<[/!]?[^\s<>/]*/.exec(rest)?.[0].length ??
    (isText ? /^[^<]*/.exec(rest)?.[0].trimEnd().length : undefined) ??
    /^./su.exec(rest)?.[0].length ??
    0;
  return { from, to: from + length };
}

/** `name="value"` at the start of a piece of source. */
function attributeLength(rest: string): number | undefined {
  return /^[^\s=<>/]+(?:\s*=\s*(?:"[^"<]*"?|'[^'<]*'?)?)?/.exec(rest)?.[0].length;
}
