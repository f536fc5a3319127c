import {
  type DictionaryEntry,
  type DictionaryFault,
  limits,
  type Pronunciation,
  type RefusedLine,
} from '@parlando/contract';
import { escapeAttribute, escapeText } from '../ssml/escape-xml.ts';
import type { SourcePosition } from '../ssml/ssml-issue.ts';
import { SsmlError } from '../ssml/ssml-issue.ts';
import { xSampaToIpa } from '../ssml/x-sampa.ts';
import { XmlScanner } from '../ssml/xml-scanner.ts';
import type { XmlAttribute, XmlToken } from '../ssml/xml-tokens.ts';
import { checkEntry, type DictionaryFile, quoted } from './check-entry.ts';

const namespace = 'http://www.w3.org/2005/01/pronunciation-lexicon';
/** Our own attributes, for fields that a lexeme lacks; other readers ignore them. */
const ownNamespace = 'urn:parlando:dictionary';
/** A lexicon is three deep; metadata may be deeper. */
const mostDepth = 16;

/** How a lexeme is said, as one of its children says it. */
interface Saying {
  readonly pronunciation: Pronunciation | undefined;
  readonly isPreferred: boolean;
}

/** Keyed by local name, except `xml:lang`. If there are several, the first counts. */
type Attributes = ReadonlyMap<string, string>;

interface Lexeme {
  readonly position: SourcePosition;
  readonly attributes: Attributes;
  readonly graphemes: string[];
  readonly sayings: Saying[];
}

interface OpenElement {
  readonly name: string;
  readonly attributes: Attributes;
  text: string;
}

/**
 * Reads a W3C lexicon (PLS 1.0): each grapheme of a lexeme becomes an entry with the preferred, or the first, of its
 * phonemes and aliases. Nothing is fetched, and a file with a document type is refused. Never throws.
 */
export function* readDictionaryPls(source: string): Generator<undefined, DictionaryFile> {
  const reader = new LexiconReader();
  try {
    const scanner = new XmlScanner(source);
    for (let token = scanner.next(); token; token = scanner.next()) {
      if (reader.isFull()) return reader.cut(token.start);
      reader.take(token);
      yield undefined;
    }
    return reader.finish();
  } catch (error) {
    if (error instanceof NotALexicon) return { entries: [], refused: [error.refusal] };
    const issue = error instanceof SsmlError ? error.issues[0] : undefined;
    if (issue === undefined) throw error;
    const { line, column, reason } = issue;
    const refusal = { line, column, reason: reason === 'doctype' ? 'doctype' : 'xml' } as const;
    return { entries: [], refused: [refusal] };
  }
}

class NotALexicon extends Error {
  readonly refusal: RefusedLine;
  constructor(reason: DictionaryFault, { line, column }: { line: number; column: number }, limit?: number) {
    super(reason);
    this.refusal = { line, column, reason, ...(limit !== undefined && { limit }) };
  }
}

class LexiconReader {
  readonly #entries: { entry: DictionaryEntry; line: number }[] = [];
  readonly #refused: RefusedLine[] = [];
  readonly #open: OpenElement[] = [];
  #root: OpenElement | undefined;
  #lexeme: Lexeme | undefined;

  take(token: XmlToken): void {
    if (token.kind === 'open') this.#start(token);
    else if (token.kind === 'close') this.#end(token.name, token.start);
    else if (token.kind === 'text') {
      const last = this.#open.at(-1);
      if (last) last.text += token.pieces.map(({ text }) => text).join('');
    }
  }

  isFull(): boolean {
    return this.#entries.length + this.#refused.length >= limits.dictionary.fileLines;
  }

  /** Parser state of a lexicon. */
  cut({ line, column }: SourcePosition): DictionaryFile {
    const limit = limits.dictionary.fileLines;
    const rest: RefusedLine = { line, column, reason: 'too-many-lines', limit };
    return { entries: this.#entries, refused: [...this.#refused, rest] };
  }

  finish(): DictionaryFile {
    if (this.#root === undefined) throw new NotALexicon('no-lexicon', { line: 1, column: 1 });
    if (this.#open.length > 0) throw new NotALexicon('xml', { line: 1, column: 1 });
    const entries = this.#entries;
    const refused: RefusedLine[] = this.#refused;
    if (entries.length + refused.length === 0) refused.push({ line: 1, reason: 'empty' });
    return { entries, refused };
  }

  #start({ name, attributes: written, empty, start }: Extract<XmlToken, { kind: 'open' }>): void {
    const attributes = attributesOf(written);
    const element: OpenElement = { name, attributes, text: '' };
    if (this.#root === undefined) {
      if (localName(name) !== 'lexicon') throw new NotALexicon('no-lexicon', start);
      this.#root = element;
    } else if (this.#open.length === 0) throw new NotALexicon('xml', start);
    if (this.#open.length >= mostDepth) throw new NotALexicon('too-deep', start, mostDepth);
    this.#open.push(element);
    if (localName(name) === 'lexeme' && this.#open.length === 2) {
      this.#lexeme = { position: start, attributes, graphemes: [], sayings: [] };
    }
    if (empty) this.#end(name, start);
  }

  #end(name: string, position: SourcePosition): void {
    const element = this.#open.pop();
    if (element?.name !== name) throw new NotALexicon('xml', position);
    if (this.#open.length === 1 && this.#lexeme) {
      this.#finishLexeme(this.#lexeme);
      this.#lexeme = undefined;
    } else if (this.#open.length === 2 && this.#lexeme) this.#child(this.#lexeme, element);
  }

  #child({ graphemes, sayings }: Lexeme, { name, attributes, text }: OpenElement): void {
    const kind = localName(name);
    const words = text.replace(/[ \t\r\n]+/g, ' ').trim();
    if (kind === 'grapheme') graphemes.push(words);
    if (kind !== 'phoneme' && kind !== 'alias') return;
    const alphabet = attributes.get('alphabet') ?? this.#root?.attributes.get('alphabet');
    const pronunciation = kind === 'alias' ? { alias: words } : soundsOf(alphabet, words);
    sayings.push({ pronunciation, isPreferred: attributes.get('prefer') === 'true' });
  }

  #finishLexeme({ position, attributes, graphemes, sayings }: Lexeme): void {
    const { line, column } = position;
    const said = sayings.find(({ isPreferred }) => isPreferred) ?? sayings[0];
    const locale = attributes.get('locale') ?? attributes.get('xml:lang') ?? this.#locale();
    for (const word of graphemes.length > 0 ? graphemes : ['']) {
      if (this.isFull()) return;
      const refuse = (reason: DictionaryFault, limit?: number) =>
        this.#refused.push({
          ...{ line, column, reason, value: quoted(word) },
          ...(limit !== undefined && { limit }),
        });
      if (said !== undefined && said.pronunciation === undefined) {
        refuse('alphabet');
        continue;
      }
      const read = checkEntry({
        ...{ word, locale, pronunciation: said?.pronunciation ?? { alias: '' } },
        matchCase: attributes.get('case') === 'match',
        wholeWord: attributes.get('whole') !== 'false',
        note: attributes.get('note') ?? '',
      });
      if ('entry' in read) this.#entries.push({ entry: read.entry, line });
      else refuse(read.fault.reason, read.fault.limit);
    }
  }

  /** `und` and `mul` mean no single language. */
  #locale(): string {
    const language = this.#root?.attributes.get('xml:lang')?.replaceAll('_', '-') ?? '';
    return /^(?:und|mul)\b/i.test(language) ? '' : language;
  }
}

/** IPA unless another alphabet is named; undefined for one that nothing here reads. */
function soundsOf(alphabet = 'ipa', written: string): Pronunciation | undefined {
  const name = alphabet.trim().toLowerCase();
  if (name === 'ipa') return { alphabet: 'ipa', sounds: written };
  if (name === 'x-sampa') return { alphabet: 'ipa', sounds: xSampaToIpa(written) ?? '' };
  return /^(?:x-)?(?:amazon-)?pinyin$|^sapi$/.test(name)
    ? { alphabet: 'pinyin', sounds: written }
    : undefined;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

function attributesOf(written: readonly XmlAttribute[]): Attributes {
  const attributes = new Map<string, string>();
  for (const { name, value } of written) {
    const key = name === 'xml:lang' ? name : localName(name);
    if (!attributes.has(key)) attributes.set(key, value);
  }
  return attributes;
}

/** A lexicon of all entries; its language is theirs where they have one only. */
export function writeDictionaryPls(entries: readonly DictionaryEntry[]): string {
  const locales = new Set(entries.map(({ locale }) => locale));
  const [only = ''] = locales;
  const language = (locales.size === 1 && only) || 'mul';
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<lexicon version="1.0" xmlns="${namespace}" xmlns:parlando="${ownNamespace}" alphabet="ipa" xml:lang="${escapeAttribute(language)}">`,
    ...entries.map((entry) => lexemeOf(entry)),
    '</lexicon>',
    '',
  ].join('\n');
}

function lexemeOf({ word, locale, pronunciation, matchCase, wholeWord, note }: DictionaryEntry): string {
  const own = Object.entries({
    locale,
    case: matchCase ? 'match' : '',
    whole: wholeWord ? '' : 'false',
    note,
  }).map(([name, value]) =>
    value === '' && name !== 'locale' ? '' : ` parlando:${name}="${escapeAttribute(value)}"`,
  );
  const said =
    'alias' in pronunciation
      ? `<alias>${escapeText(pronunciation.alias)}</alias>`
      : `<phoneme${pronunciation.alphabet === 'pinyin' ? ' alphabet="x-pinyin"' : ''}>${escapeText(pronunciation.sounds)}</phoneme>`;
  return `  <lexeme${own.join('')}><grapheme>${escapeText(word)}</grapheme>${said}</lexeme>`;
}
