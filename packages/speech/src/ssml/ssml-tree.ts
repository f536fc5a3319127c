import type { SourcePosition } from './ssml-issue.ts';
import type { TextPiece, XmlAttribute } from './xml-tokens.ts';

export interface SsmlText {
  readonly kind: 'text';
  readonly pieces: readonly TextPiece[];
  readonly position: SourcePosition;
}

export interface SsmlElement {
  readonly kind: 'element';
  /**
   * Local name for SSML's own namespace, `mstts:` and local name for Microsoft's, whatever prefixes the document uses;
   * any other element as it is written.
   */
  readonly name: string;
  /** As written. */
  readonly qualifiedName: string;
  /** Whether it is in a namespace that is neither SSML's nor Microsoft's. */
  readonly foreign: boolean;
  readonly attributes: readonly XmlAttribute[];
  readonly position: SourcePosition;
  readonly parent: SsmlElement | undefined;
  readonly children: readonly SsmlNode[];
  /** Holds text of its own that is not blank. */
  readonly mixed: boolean;
  /** Start of the content between the tags, in code points; the content of an empty tag has length 0. */
  readonly contentStart: number;
  readonly contentLength: number;
}

export type SsmlNode = SsmlText | SsmlElement;

export function attributeValue(element: SsmlElement, name: string): string | undefined {
  return element.attributes.find((attribute) => attribute.name === name)?.value;
}

/** All text in an element, whatever tags are in between. */
export function textPieces(element: SsmlElement): TextPiece[] {
  return element.children.flatMap((child) => (child.kind === 'text' ? child.pieces : textPieces(child)));
}
