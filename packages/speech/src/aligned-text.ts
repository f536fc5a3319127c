/** One span of spoken text and the span of the source it stands for. All numbers are code points. */
export interface AlignmentSpan {
  readonly spokenStart: number;
  readonly spokenLength: number;
  readonly sourceStart: number;
  readonly sourceLength: number;
}

/**
 * Text that remembers where it came from. The spans cover `text` without gaps, in order. In a span of equal lengths
 * code point i is source code point i; in any other the whole span stands for the whole source span
 * (`二零二四` for `2024`, an entity, the alias of `sub`).
 */
export interface AlignedText {
  readonly text: string;
  readonly spans: readonly AlignmentSpan[];
}
