import type { SourcePosition } from './ssml-issue.ts';

/** A run of characters and the source it stands for; lengths differ for a character reference. In code points. */
export interface TextPiece {
  readonly text: string;
  /** Where it starts, in UTF-16 units. */
  readonly offset: number;
  readonly sourceStart: number;
  readonly sourceLength: number;
}

export interface XmlAttribute {
  readonly name: string;
  /** References decoded, white space turned into spaces (XML 1.0 §3.3.3). */
  readonly value: string;
  readonly position: SourcePosition;
}

interface TokenRange {
  readonly start: SourcePosition;
  readonly end: SourcePosition;
}

export type XmlToken = TokenRange &
  (
    | {
        readonly kind: 'open';
        readonly name: string;
        readonly attributes: readonly XmlAttribute[];
        readonly empty: boolean;
      }
    | { readonly kind: 'close'; readonly name: string }
    | { readonly kind: 'text'; readonly pieces: readonly TextPiece[]; readonly cdata: boolean }
    | { readonly kind: 'comment' }
    | { readonly kind: 'declaration' }
  );
