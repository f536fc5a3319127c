import { isBoundaryElement } from './boundary-elements.ts';
import { isBlank } from './xml-characters.ts';
import { innerScope, type NamespaceScope, namespaceOf, resolveName } from './xml-namespaces.ts';
import { XmlScanner } from './xml-scanner.ts';
import type { XmlAttribute, XmlToken } from './xml-tokens.ts';

/** The stretch between two things that are spoken, whatever tags are in it: white space has one meaning all through it. */
interface Interval {
  /** White space somewhere in it: more of it changes nothing. */
  hasSpace: boolean;
  /** A boundary at one end: white space in it is not spoken at all. */
  vanishes: boolean;
}

/** A place between two items where white space stands or could stand. */
export interface Gap {
  readonly interval: Interval;
  hasOwnSpace: boolean;
}

export interface FormatElement {
  readonly kind: 'element';
  readonly name: string;
  readonly foreign: boolean;
  readonly qualifiedName: string;
  readonly attributes: readonly XmlAttribute[];
  readonly parent: FormatElement | undefined;
  readonly items: FormatItem[];
  /** Around the items: one more than there are. */
  readonly gaps: Gap[];
  mixed: boolean;
  boundary: boolean;
  /** Its content is kept as it is written. */
  raw: string | undefined;
}

export type FormatItem =
  | FormatElement
  | { readonly kind: 'text' | 'comment' | 'declaration'; readonly raw: string };

/** Content that is not spoken as it stands, or whose white space has rules of its own. */
const VERBATIM: ReadonlySet<string> = new Set(['metadata', 'desc', 'say-as', 'phoneme', 'sub']);
/** Those of them that say nothing. */
const SILENT: ReadonlySet<string> = new Set(['metadata', 'desc']);

/** Reads a well-formed document into items and gaps. The depth is what `parseSsml` lets pass. */
export function layoutOf(source: string): FormatElement {
  const root = new LayoutReader(source).read();
  new IntervalWalk().element(root);
  return root;
}

type Draft = FormatElement & { readonly scope: NamespaceScope | undefined; readonly contentOffset: number };

class LayoutReader {
  readonly #source: string;
  #current: Draft;
  #rootNamespace: string | undefined;

  constructor(source: string) {
    this.#source = source;
    this.#current = { ...element('', [], undefined), scope: undefined, contentOffset: 0 };
  }

  read(): FormatElement {
    const scanner = new XmlScanner(this.#source);
    for (let token = scanner.next(); token; token = scanner.next()) this.#take(token);
    return this.#current;
  }

  #take(token: XmlToken): void {
    if (token.kind === 'open') this.#open(token);
    else if (token.kind === 'close') this.#close(token.start.offset);
    else this.#plain(token);
  }

  #open(token: Extract<XmlToken, { kind: 'open' }>): void {
    const parent = this.#current;
    const scope = innerScope(parent.scope, token.attributes);
    if (parent.parent === undefined && parent.name === '') this.#rootNamespace ??= namespaceOf('', scope);
    const resolved = resolveName(token.name, scope, this.#rootNamespace);
    const child: Draft = {
      ...element(token.name, token.attributes, parent),
      ...resolved,
      scope,
      contentOffset: token.end.offset,
    };
    parent.items.push(child);
    if (!token.empty) this.#current = child;
  }

  #close(offset: number): void {
    const closed = this.#current;
    if (!closed.foreign && VERBATIM.has(closed.name))
      closed.raw = this.#source.slice(closed.contentOffset, offset);
    this.#current = closed.parent as Draft;
  }

  #plain(token: Extract<XmlToken, { kind: 'text' | 'comment' | 'declaration' }>): void {
    const raw = this.#source.slice(token.start.offset, token.end.offset);
    if (token.kind === 'text') this.#current.mixed ||= token.pieces.some((piece) => !isBlank(piece.text));
    this.#current.items.push({ kind: token.kind, raw });
  }
}

function element(
  qualifiedName: string,
  attributes: readonly XmlAttribute[],
  parent: FormatElement | undefined,
): FormatElement {
  const empty = { items: [], gaps: [], mixed: false, boundary: false, raw: undefined };
  return {
    kind: 'element',
    name: qualifiedName,
    foreign: false,
    qualifiedName,
    attributes,
    parent,
    ...empty,
  };
}

/** Finds the intervals and gaps, and takes white space out of the items into the gaps. */
class IntervalWalk {
  #interval: Interval = { hasSpace: false, vanishes: true };

  element(target: FormatElement): void {
    const items = target.items.splice(0);
    target.gaps.push(this.#gap());
    for (const item of items) this.#item(target, item);
  }

  #item(parent: FormatElement, item: FormatItem): void {
    if (item.kind === 'text') {
      this.#text(parent, item.raw);
      return;
    }
    if (item.kind === 'element') this.#child(parent, item);
    parent.items.push(item);
    parent.gaps.push(this.#gap());
  }

  #child(parent: FormatElement, child: FormatElement): void {
    child.boundary = isBoundaryElement(child, parent.mixed);
    if (!child.foreign && VERBATIM.has(child.name)) {
      if (!SILENT.has(child.name)) this.#spoken();
      return;
    }
    if (child.boundary) this.#boundary();
    this.element(child);
    if (child.boundary) this.#boundary();
  }

  /** Character references and CDATA count as words, even if they stand for white space. */
  #text(parent: FormatElement, raw: string): void {
    if (raw.startsWith('<![CDATA[')) {
      this.#word(parent, raw);
      return;
    }
    const words = raw.split(/[ \t\r\n]+/);
    if (words[0] === '' && raw !== '') this.#space(parent);
    const core = words.filter((word) => word !== '').join(' ');
    if (core === '') return;
    this.#word(parent, core);
    if (words.at(-1) === '') this.#space(parent);
  }

  #word(parent: FormatElement, raw: string): void {
    this.#spoken();
    parent.items.push({ kind: 'text', raw });
    parent.gaps.push(this.#gap());
  }

  #space(parent: FormatElement): void {
    this.#interval.hasSpace = true;
    const gap = parent.gaps.at(-1);
    if (gap) gap.hasOwnSpace = true;
  }

  #gap(): Gap {
    return { interval: this.#interval, hasOwnSpace: false };
  }

  #spoken(): void {
    this.#interval = { hasSpace: false, vanishes: false };
  }

  #boundary(): void {
    this.#interval.vanishes = true;
    this.#interval = { hasSpace: false, vanishes: true };
  }
}
