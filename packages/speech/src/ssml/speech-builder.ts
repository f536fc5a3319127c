import { type AlignedText, concatAligned, identityText, replacedText } from '../aligned-text.ts';
import type { SpeechNode, SpeechStyle, StandIn } from '../speech-document.ts';
import { codePointLength } from '../text/code-points.ts';
import { composed } from '../text/sanitize.ts';
import { isBlank } from './xml-characters.ts';
import type { TextPiece } from './xml-tokens.ts';

const CLOSING_PUNCTUATION = /^[,.;:!?)\]}%»”’…、。，；：！？）】」』》]/;
/** White space that is not simply one space between two words. */
const ODD_SPACE = /[ \t\r\n]{2,}|[\t\r\n]|^ | $/g;

/** A text node in the making. */
interface Run {
  readonly kind: 'run';
  readonly style: SpeechStyle;
  readonly parts: AlignedText[];
  /** Those of `parts` that are said in place of other words. */
  readonly standIns: Set<AlignedText>;
}

/** A space that is spoken only if more text follows before the next boundary. */
interface PendingSpace {
  readonly run: Run;
  readonly content: AlignedText;
  /** Gives way to punctuation: `<say-as> 10/19/2010 </say-as>, at` has no space before its comma. */
  readonly yields: boolean;
}

/**
 * Builds the nodes of a document. White space of XML (space, tab, CR, LF) is collapsed over the whole document: a run
 * of it, even across tags, pauses and marks, becomes one space in the first node it touches; at the start, at the end
 * and at either side of a boundary it vanishes. Boundaries at the start and end, and doubled ones, are left out.
 */
export class SpeechBuilder {
  readonly #nodes: (Run | SpeechNode)[] = [];
  #space: PendingSpace | undefined;
  /** Nothing was spoken since the start or the last boundary. */
  #fresh = true;
  #hasText = false;

  get hasText(): boolean {
    return this.#hasText;
  }

  /** `yields` as in `PendingSpace`, for white space that stands inside a tag only to be readable. */
  text(pieces: readonly TextPiece[], style: SpeechStyle, yields = false): void {
    for (const piece of pieces) {
      const { text, sourceStart, sourceLength } = piece;
      if (countsEqually(piece)) this.#plain(piece, style, yields);
      else if (isBlank(text)) this.#blank(replacedText(' ', sourceStart, sourceLength), style, yields);
      else this.#word(replacedText(text, sourceStart, sourceLength), style);
    }
  }

  /** `text` spoken in place of the source it names as a whole. */
  replacement(text: string, sourceStart: number, sourceLength: number, style: SpeechStyle): void {
    const spoken = text
      .normalize('NFC')
      .replace(/[ \t\r\n]+/g, ' ')
      .replace(/^ | $/g, '');
    if (spoken === '') return;
    const content = replacedText(spoken, sourceStart, sourceLength);
    this.#word(content, style);
    this.#run(style).standIns.add(content);
  }

  pause(durationMs: number): void {
    this.#nodes.push({ kind: 'pause', durationMs });
  }

  mark(name: string): void {
    this.#nodes.push({ kind: 'mark', name });
  }

  boundary(level: 'sentence' | 'paragraph'): void {
    this.#space = undefined;
    this.#fresh = true;
    const last = this.#dropEmptyRuns();
    if (last?.kind === 'boundary') {
      if (level === 'paragraph') this.#nodes[this.#nodes.length - 1] = { kind: 'boundary', level };
    } else if (this.#hasText) this.#nodes.push({ kind: 'boundary', level });
  }

  finish(): SpeechNode[] {
    const nodes = this.#nodes.filter((node) => node.kind !== 'run' || node.parts.length > 0);
    const lastText = nodes.findLastIndex((node) => node.kind === 'run');
    return nodes.filter((node, index) => node.kind !== 'boundary' || index < lastText).map(finished);
  }

  #dropEmptyRuns(): Run | SpeechNode | undefined {
    for (;;) {
      const last = this.#nodes.at(-1);
      if (last?.kind !== 'run' || last.parts.length > 0) return last;
      this.#nodes.pop();
    }
  }

  #plain(piece: TextPiece, style: SpeechStyle, yields: boolean): void {
    const { text } = piece;
    let at = piece.sourceStart;
    let from = 0;
    const words = (until: number): void => {
      if (until <= from) return;
      const chunk = text.slice(from, until);
      this.#word(composed(identityText(chunk, at)), style);
      at += codePointLength(chunk);
    };
    for (const { 0: space, index } of text.matchAll(ODD_SPACE)) {
      words(index);
      this.#blank(replacedText(' ', at, space.length), style, yields);
      at += space.length;
      from = index + space.length;
    }
    words(text.length);
  }

  #blank(content: AlignedText, style: SpeechStyle, yields: boolean): void {
    if (this.#fresh) return;
    const pending = this.#space ?? { run: this.#run(style), content, yields };
    this.#space = { ...pending, yields: pending.yields && yields };
  }

  #word(content: AlignedText, style: SpeechStyle): void {
    const space = this.#space;
    if (space && !(space.yields && CLOSING_PUNCTUATION.test(content.text)))
      space.run.parts.push(space.content);
    this.#space = undefined;
    this.#run(style).parts.push(content);
    this.#fresh = false;
    this.#hasText = true;
  }

  #run(style: SpeechStyle): Run {
    const last = this.#nodes.at(-1);
    if (last?.kind === 'run' && last.style === style) return last;
    const run: Run = { kind: 'run', style, parts: [], standIns: new Set() };
    this.#nodes.push(run);
    return run;
  }
}

function countsEqually(piece: TextPiece): boolean {
  return codePointLength(piece.text) === piece.sourceLength;
}

function finished(node: Run | SpeechNode): SpeechNode {
  if (node.kind !== 'run') return node;
  const { parts, style } = node;
  const standIns: StandIn[] = [];
  let at = 0;
  for (const part of parts) {
    const end = at + part.text.length;
    if (node.standIns.has(part)) standIns.push({ start: at, end });
    at = end;
  }
  return { kind: 'text', content: concatAligned(parts), style, ...(standIns.length > 0 && { standIns }) };
}
