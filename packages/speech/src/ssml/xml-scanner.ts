import { codePointLength } from '../text/code-points.ts';
import { positionAt, SourceCursor } from './source-cursor.ts';
import {
  type SourcePosition,
  SsmlError,
  type SsmlIssueDetails,
  type SsmlReason,
  ssmlIssue,
} from './ssml-issue.ts';
import { firstForbiddenCharacter, nameAt, skipSpaces } from './xml-characters.ts';
import { decodeReference } from './xml-references.ts';
import type { TextPiece, XmlAttribute, XmlToken } from './xml-tokens.ts';

const DECLARATION =
  /^<\?xml[ \t\r\n]+version[ \t\r\n]*=[ \t\r\n]*(["'])1\.[0-9]\1([ \t\r\n]+encoding[ \t\r\n]*=[ \t\r\n]*(["'])[A-Za-z][\w.-]*\3)?([ \t\r\n]+standalone[ \t\r\n]*=[ \t\r\n]*(["'])(yes|no)\5)?[ \t\r\n]*\?>$/;
const LONGEST_DECLARATION = 200;

/**
 * Tokenises XML 1.0 (fifth edition) in linear time. It refuses document types, processing instructions and all entities
 * but XML's own five, so a document cannot expand or refer to external data. It does not match tags: `parseSsml` does.
 * Throws `SsmlError` with SSML_INVALID_XML.
 */
export class XmlScanner {
  readonly #source: string;
  readonly #cursor: SourceCursor;
  #offset: number;
  #declarationAllowed = true;

  constructor(source: string) {
    const forbidden = firstForbiddenCharacter(source);
    if (forbidden >= 0) throw invalid(positionAt(source, forbidden), 'character');
    this.#source = source;
    this.#cursor = new SourceCursor(source);
    this.#offset = source.startsWith('\ufeff') ? 1 : 0;
  }

  next(): XmlToken | undefined {
    if (this.#offset >= this.#source.length) return undefined;
    if (this.#source[this.#offset] !== '<') return this.#text();
    const token = this.#markup();
    this.#declarationAllowed = false;
    return token;
  }

  #markup(): XmlToken {
    const at = this.#offset;
    const source = this.#source;
    if (source.startsWith('</', at)) return this.#close();
    if (source.startsWith('<!--', at)) return this.#comment();
    if (source.startsWith('<![CDATA[', at)) return this.#cdata();
    if (source.startsWith('<!', at))
      return this.#fail(at, /^<!DOCTYPE/i.test(source.slice(at, at + 9)) ? 'doctype' : 'markup');
    if (source.startsWith('<?', at)) return this.#declaration();
    return this.#open();
  }

  #text(): XmlToken {
    const start = this.#cursor.at(this.#offset);
    const next = this.#source.indexOf('<', this.#offset);
    const endOffset = next < 0 ? this.#source.length : next;
    const raw = this.#source.slice(this.#offset, endOffset);
    const stray = raw.indexOf(']]>');
    if (stray >= 0) this.#fail(this.#offset + stray, 'cdata-end-in-text');
    const pieces = this.#pieces(raw, this.#offset);
    this.#offset = endOffset;
    return { kind: 'text', pieces, cdata: false, start, end: this.#cursor.at(endOffset) };
  }

  #pieces(raw: string, base: number): TextPiece[] {
    const pieces: TextPiece[] = [];
    let from = 0;
    while (from < raw.length) {
      const ampersand = raw.indexOf('&', from);
      const until = ampersand < 0 ? raw.length : ampersand;
      if (until > from) pieces.push(this.#piece(raw.slice(from, until), base + from, base + until));
      if (ampersand < 0) break;
      const reference = this.#reference(raw, ampersand, base);
      from = ampersand + reference.length;
      pieces.push(this.#piece(reference.character, base + ampersand, base + from));
    }
    return pieces;
  }

  #piece(text: string, start: number, end: number): TextPiece {
    const sourceStart = this.#cursor.at(start).codePoint;
    return { text, offset: start, sourceStart, sourceLength: this.#cursor.at(end).codePoint - sourceStart };
  }

  #reference(raw: string, at: number, base: number): { character: string; length: number } {
    const reference = decodeReference(raw, at);
    if ('fault' in reference)
      throw invalid(this.#cursor.at(base + at), reference.fault, { value: reference.written });
    return reference;
  }

  #cdata(): XmlToken {
    const start = this.#cursor.at(this.#offset);
    const contentOffset = this.#offset + '<![CDATA['.length;
    const contentEnd = this.#source.indexOf(']]>', contentOffset);
    if (contentEnd < 0) this.#fail(this.#offset, 'unterminated');
    const text = this.#source.slice(contentOffset, contentEnd);
    const sourceStart = this.#cursor.at(contentOffset).codePoint;
    const pieces =
      text === '' ? [] : [{ text, offset: contentOffset, sourceStart, sourceLength: codePointLength(text) }];
    this.#offset = contentEnd + 3;
    return { kind: 'text', pieces, cdata: true, start, end: this.#cursor.at(this.#offset) };
  }

  #comment(): XmlToken {
    const start = this.#cursor.at(this.#offset);
    const dashes = this.#source.indexOf('--', this.#offset + 4);
    if (dashes < 0) this.#fail(this.#offset, 'unterminated');
    if (this.#source[dashes + 2] !== '>') this.#fail(dashes, 'comment-syntax');
    this.#offset = dashes + 3;
    return { kind: 'comment', start, end: this.#cursor.at(this.#offset) };
  }

  #declaration(): XmlToken {
    const start = this.#cursor.at(this.#offset);
    const isXml = nameAt(this.#source, this.#offset + 2).toLowerCase() === 'xml';
    if (!isXml || !this.#declarationAllowed) this.#fail(this.#offset, 'processing-instruction');
    const head = this.#source.slice(this.#offset, this.#offset + LONGEST_DECLARATION);
    const written = head.slice(0, head.indexOf('?>') + 2);
    if (!DECLARATION.test(written)) this.#fail(this.#offset, 'xml-declaration');
    this.#offset += written.length;
    return { kind: 'declaration', start, end: this.#cursor.at(this.#offset) };
  }

  #close(): XmlToken {
    const start = this.#cursor.at(this.#offset);
    const name = nameAt(this.#source, this.#offset + 2);
    if (name === '') this.#fail(this.#offset, 'name');
    const end = skipSpaces(this.#source, this.#offset + 2 + name.length);
    if (end >= this.#source.length) this.#fail(this.#offset, 'unterminated', { element: name });
    if (this.#source[end] !== '>') this.#fail(end, 'markup', { element: name });
    this.#offset = end + 1;
    return { kind: 'close', name, start, end: this.#cursor.at(this.#offset) };
  }

  #open(): XmlToken {
    const start = this.#cursor.at(this.#offset);
    const name = nameAt(this.#source, this.#offset + 1);
    if (name === '') this.#fail(this.#offset, 'name');
    this.#offset += 1 + name.length;
    const attributes = this.#attributes(name, start);
    const empty = this.#source[this.#offset] === '/';
    if (empty && this.#source[this.#offset + 1] !== '>')
      this.#fail(this.#offset, 'markup', { element: name });
    this.#offset += empty ? 2 : 1;
    return { kind: 'open', name, attributes, empty, start, end: this.#cursor.at(this.#offset) };
  }

  /** Leaves the offset at the `>` or `/` that ends the tag. */
  #attributes(element: string, tag: SourcePosition): XmlAttribute[] {
    const attributes: XmlAttribute[] = [];
    const seen = new Set<string>();
    for (;;) {
      const at = skipSpaces(this.#source, this.#offset);
      const character = this.#source[at];
      if (character === undefined) throw invalid(tag, 'unterminated', { element });
      if (character === '>' || character === '/') {
        this.#offset = at;
        return attributes;
      }
      if (at === this.#offset)
        this.#fail(at, attributes.length > 0 ? 'attribute-syntax' : 'name', { element });
      const attribute = this.#attribute(at, element);
      if (seen.has(attribute.name)) {
        throw invalid(attribute.position, 'attribute-duplicate', { element, attribute: attribute.name });
      }
      seen.add(attribute.name);
      attributes.push(attribute);
    }
  }

  #attribute(at: number, element: string): XmlAttribute {
    const source = this.#source;
    const name = nameAt(source, at);
    if (name === '') this.#fail(at, 'attribute-syntax', { element });
    const position = this.#cursor.at(at);
    const equals = skipSpaces(source, at + name.length);
    if (source[equals] !== '=') throw invalid(position, 'attribute-syntax', { element, attribute: name });
    const open = skipSpaces(source, equals + 1);
    const quote = source[open];
    if (quote !== '"' && quote !== "'")
      throw invalid(position, 'attribute-syntax', { element, attribute: name });
    const close = source.indexOf(quote, open + 1);
    if (close < 0) throw invalid(position, 'unterminated', { element, attribute: name });
    const value = this.#attributeValue(source.slice(open + 1, close), open + 1, { element, attribute: name });
    this.#offset = close + 1;
    return { name, value, position };
  }

  #attributeValue(raw: string, base: number, details: SsmlIssueDetails): string {
    const bracket = raw.indexOf('<');
    if (bracket >= 0) this.#fail(base + bracket, 'attribute-value', details);
    const spaced = raw.replace(/\r\n|[\t\r\n]/g, ' ');
    if (!spaced.includes('&')) return spaced;
    return this.#pieces(raw, base)
      .map((piece) =>
        piece.sourceLength > 1 && piece.text.length === 1
          ? piece.text
          : piece.text.replace(/\r\n|[\t\r\n]/g, ' '),
      )
      .join('');
  }

  #fail(offset: number, reason: SsmlReason, details: SsmlIssueDetails = {}): never {
    throw invalid(this.#cursor.at(offset), reason, details);
  }
}

function invalid(position: SourcePosition, reason: SsmlReason, details: SsmlIssueDetails = {}): SsmlError {
  return new SsmlError(ssmlIssue('SSML_INVALID_XML', position, { ...details, reason }));
}
