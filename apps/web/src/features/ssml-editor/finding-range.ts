import type { Finding } from '../synthesis/validate.ts';
import type { Range } from './markup-change.ts';

/** The part of the source that a finding is about: a tag's name, an attribute or its value, a run of text, a character. */
export function findingRange(source: string, { offset = 0, reason, attribute }: Finding): Range {
  const from = Math.min(offset, Math.max(0, source.length - 1));
  const rest = source.slice(from);
  const isValue = reason === 'value-not-allowed' || reason?.startsWith('rate-') === true;
  const length =
    (isValue || attribute ? attributeLength(rest) : undefined) ??
    /^<[/!]?[^\s<>/]*/.exec(rest)?.[0].length ??
    (reason === 'text-not-allowed' ? /^[^<]*/.exec(rest)?.[0].trimEnd().length : undefined) ??
    /^./su.exec(rest)?.[0].length ??
    0;
  const leading = reason === 'text-not-allowed' ? (/^\s*/.exec(rest)?.[0].length ?? 0) : 0;
  return { from: from + Math.min(leading, length), to: from + Math.max(length, 0) };
}

/** `name="value"` at the start of a piece of source. */
function attributeLength(rest: string): number | undefined {
  return /^[^\s=<>/]+(?:\s*=\s*(?:"[^"<]*"?|'[^'<]*'?)?)?/.exec(rest)?.[0].length;
}
