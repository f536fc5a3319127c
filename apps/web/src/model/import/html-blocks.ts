import { Parser } from 'htmlparser2';
import { stayWithin } from './import-fault.ts';
import type { Block } from './imported-document.ts';
import { asIndex, asPower, collapseSpace, joinCells, withoutInvisible } from './join-text.ts';
import { readingSigns, takeReadings, withoutSigns } from './readings.ts';

/** A block with its anchors and the notes it refers to, as `file#fragment`. */
export interface LinkedBlock extends Block {
  readonly anchors: readonly string[];
  readonly references: readonly string[];
}

export interface HtmlContent {
  readonly title: string;
  readonly blocks: readonly LinkedBlock[];
}

export interface HtmlOptions {
  /** Path of the file, the base of its links. */
  readonly file?: string;
  /** A web page: navigation, side notes and footer are left out. */
  readonly isPage?: boolean;
  /** We generated it with `readingSigns` in it. */
  readonly keepsSigns?: boolean;
}

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

const unspoken = words(
  'script style template noscript rp rtc button select textarea iframe object embed svg canvas audio video map dialog head',
);
const pageParts = words('nav aside footer form menu');
const pageRoles = words('navigation banner contentinfo complementary search');
const blockElements = words(
  'p div section article main header footer aside nav form figure figcaption blockquote pre address details summary ul ol dl dt dd li table caption thead tbody tfoot tr hr fieldset legend center body h1 h2 h3 h4 h5 h6',
);
const noteTypes = /\b(?:doc-)?(?:footnotes?|endnotes?|rearnotes?)\b/;
const referenceTypes = /\b(?:noteref|doc-noteref|footnote-ref)\b/;
const noteFragment = /fn|note|ftn|cite|ref/i;
/** The label of a note reference, and of the link back from the note. */
const noteLabel =
  /^[\s[(（【〔]*(?:\d{1,4}(?::\d{1,4})?|[*†‡§¶]+|[a-z]|[ivx]{1,6}|注\d*|[\u2460-\u24ff]|[↑↩^]\ufe0e?)[\s\])）】〕.:]*$/i;

interface Element {
  readonly name: string;
  readonly isSkipped: boolean;
  readonly isNote: boolean;
  readonly isFurniture: boolean;
  readonly isMain: boolean;
  readonly anchor: string | null;
  /** The current link: its target, and where its words start in the text so far. */
  readonly link: { readonly target: string; readonly start: number; readonly isReference: boolean } | null;
}

type Attributes = Readonly<Record<string, string | undefined>>;

/** The blocks of an HTML or XHTML document, in order. Ruby base text is kept without its readings. */
export function readHtml(source: string, options: HtmlOptions = {}): HtmlContent {
  const reader = new HtmlReader(options);
  const parser = new Parser(
    {
      onopentag: (name, attributes) => reader.open(name, attributes),
      ontext: (text) => reader.addText(text),
      onclosetag: () => reader.close(),
    },
    { recognizeSelfClosing: true },
  );
  const document = withoutEntities(source)
    // Self-closing is valid in XHTML only; an HTML parser would swallow what follows.
    .replace(/<(title|script|style|textarea|iframe)\b[^<>]*\/>/gi, '');
  parser.write(document);
  parser.end();
  return reader.finish();
}

/** Drops declared entities, which may be entity expansion bombs. Only at the first place, so that it takes linear time. */
function withoutEntities(source: string): string {
  const start = Math.max(0, source.search(/<!DOCTYPE/i));
  return source.slice(0, start) + source.slice(start).replace(/^<!DOCTYPE[^[<>]*\[[^\]]*\]\s*>/i, '');
}

class HtmlReader {
  private readonly blocks: (LinkedBlock & { readonly isMain: boolean })[] = [];
  private readonly stack: Element[] = [];
  private readonly options: Required<HtmlOptions>;
  private text = '';
  private title = '';
  /** Pictures have titles, too: the first one that is not empty counts. */
  private isTitle = false;
  /** Where the words of the last superscript and subscript start. */
  private superscript = -1;
  private subscript = -1;
  private references: string[] = [];
  private alts: string[] = [];
  /** Open rows, innermost last, each with its finished cells. */
  private readonly rows: string[][] = [];

  constructor(options: HtmlOptions) {
    this.options = { file: '', isPage: false, keepsSigns: false, ...options };
  }

  open(name: string, attributes: Attributes): void {
    stayWithin('TOO_DEEP', this.stack.length + 1);
    this.boundary(name);
    if (name === 'tr') this.rows.push([]);
    if (name === 'title') this.isTitle = this.title.trim() === '';
    const element = this.element(name, attributes);
    this.stack.push(element);
    if (element.isSkipped) return;
    if (name === 'ruby') this.text += readingSigns.word;
    if (name === 'rt') this.text += readingSigns.reading;
    if (name === 'sup') this.superscript = this.text.length;
    if (name === 'sub') this.subscript = this.text.length;
    if (name === 'br') this.text += '\ue000';
    if (name === 'img' && attributes.alt?.trim()) this.alts.push(collapseSpace(attributes.alt).trim());
  }

  close(): void {
    const element = this.stack.at(-1);
    if (!element) return;
    this.takeReference(element);
    this.takeScript(element);
    const { name } = element;
    // What follows in the same ruby element is the next word.
    if (name === 'rt' && !element.isSkipped) this.text += readingSigns.end + readingSigns.word;
    if ((name === 'td' || name === 'th') && this.rows.length > 0) {
      this.rows.at(-1)?.push(this.takeText());
    } else if (name === 'tr' && this.rows.length > 0) this.closeRow();
    else this.boundary(name);
    this.stack.pop();
  }

  addText(content: string): void {
    const text = this.options.keepsSigns ? content : withoutSigns(content);
    const top = this.stack.at(-1);
    // It comes in pieces, between which there are entities.
    if (top?.name === 'title' && this.isTitle) this.title += text;
    const isPreformatted = this.stack.some(({ name }) => name === 'pre');
    if (!top?.isSkipped) this.text += isPreformatted ? text.replaceAll('\n', '\ue000') : text;
  }

  finish(): HtmlContent {
    this.push('paragraph', this.takeText());
    const hasMain = this.options.isPage && this.blocks.some(({ isMain }) => isMain);
    const blocks = hasMain ? this.blocks.filter(({ isMain }) => isMain) : this.blocks;
    return {
      title: collapseSpace(this.title).trim(),
      blocks: blocks.map(({ isMain: _, ...block }) => block),
    };
  }

  private element(name: string, attributes: Attributes): Element {
    const parent = this.stack.at(-1);
    const kind = `${attributes['epub:type'] ?? ''} ${attributes.role ?? ''} ${attributes.class ?? ''}`;
    const isNote = parent?.isNote || noteTypes.test(kind);
    const isPagePart =
      this.options.isPage && (pageParts.has(name) || pageRoles.has(attributes.role ?? '')) && !isNote;
    const isPageBreak = /\b(?:doc-)?pagebreak\b/.test(kind);
    return {
      name,
      isNote,
      isSkipped:
        parent?.isSkipped ||
        unspoken.has(name) ||
        (name === 'rt' && !this.stack.some((outer) => outer.name === 'ruby')) ||
        isPagePart ||
        (isPageBreak && !blockElements.has(name)) ||
        isHidden(name, attributes, kind),
      isFurniture: parent?.isFurniture || isPageBreak,
      isMain: parent?.isMain || name === 'main' || name === 'article' || attributes.role === 'main',
      // An anchor inside a text is the target of a note's link back.
      anchor: attributes.id && blockElements.has(name) ? `${this.options.file}#${attributes.id}` : null,
      link: name === 'a' ? this.link(attributes, kind) : null,
    };
  }

  private link({ href = '' }: Attributes, kind: string): Element['link'] {
    const [path = '', fragment] = href.split('#');
    if (!fragment) return null;
    const inSuperscript = this.stack.some(({ name }) => name === 'sup');
    const isReference = inSuperscript || referenceTypes.test(kind) || noteFragment.test(fragment);
    const { file } = this.options;
    const linked = path === '' ? file : resolvePath(file, path);
    return { target: `${linked}#${safeDecode(fragment)}`, start: this.text.length, isReference };
  }

  private takeReference({ link, isSkipped }: Element): void {
    if (!link || isSkipped) return;
    const isReference = link.isReference || this.superscript >= link.start;
    if (!isReference || !noteLabel.test(this.text.slice(link.start))) return;
    this.text = this.text.slice(0, link.start);
    this.references.push(link.target);
  }

  /** Keeps powers and indices apart from the number before or behind them: 10⁸ is not 108. */
  private takeScript({ name, isSkipped }: Element): void {
    // Within a link it is the number of a note.
    if (isSkipped || this.stack.some(({ link }) => link)) return;
    if (name === 'sup') {
      const before = this.text.slice(0, this.superscript);
      const power = asPower(before, this.text.slice(this.superscript).trim());
      if (power !== null) this.text = before + power;
    } else if (name === 'sub') {
      this.text = this.text.slice(0, this.subscript) + asIndex(this.text.slice(this.subscript));
    }
  }

  /** The start or end of a block. Inside a cell it only adds a space: a row is one block. */
  private boundary(name: string): void {
    if (name === 'tr' || !blockElements.has(name)) return;
    if (this.rows.length > 0) this.text += ' ';
    else this.push(this.blockKind(), this.takeText());
  }

  private blockKind(): 'heading' | 'item' | 'paragraph' {
    const name = this.stack.findLast((outer) => /^(?:h[1-6]|li|d[dt])$/.test(outer.name))?.name;
    return name === undefined ? 'paragraph' : name.startsWith('h') ? 'heading' : 'item';
  }

  private closeRow(): void {
    const cells = [...(this.rows.pop() ?? []), this.takeText()];
    // A nested table is part of the cell that contains it.
    if (this.rows.length > 0) this.text += joinCells(cells);
    else this.push('row', joinCells(cells));
  }

  private takeText(): string {
    const text = withoutInvisible(collapseSpace(this.text)).replace(/ *\ue000 */g, '\n');
    this.text = '';
    return text.trim();
  }

  private push(kind: 'heading' | 'item' | 'paragraph' | 'row', signed: string): void {
    // A heading is one line.
    const { text, readings, others } = takeReadings(
      kind === 'heading' ? signed.replaceAll('\n', ' ') : signed,
    );
    const read = {
      ...(readings.length > 0 && { readings }),
      ...(others.length > 0 && { otherRuby: others }),
    };
    const top = this.stack.at(-1);
    const { references } = this;
    const anchors = this.stack.flatMap(({ anchor }) => anchor ?? []);
    const links = { anchors, references, isMain: top?.isMain ?? false };
    if (text !== '') {
      const role = top?.isFurniture ? 'furniture' : top?.isNote ? 'note' : kind;
      const heading = this.stack.findLast(({ name }) => /^h[1-6]$/.test(name));
      const level = role === 'heading' && { level: Number(heading?.name.slice(1) ?? 1) };
      this.blocks.push({ kind: role, text, ...read, ...level, ...links });
      this.references = [];
    }
    for (const alt of this.alts) this.blocks.push({ kind: 'alt', text: alt, ...links, references: [] });
    this.alts = [];
  }
}

function isHidden(name: string, attributes: Attributes, kind: string): boolean {
  if (attributes.hidden !== undefined) return true;
  if (attributes['aria-hidden'] === 'true' && name !== 'br' && !noteTypes.test(kind)) return true;
  return /(?:display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all)/i.test(attributes.style ?? '');
}

/** Resolves a path against that of a file, without `.` and `..`. */
export function resolvePath(file: string, path: string): string {
  const parts = path.startsWith('/') ? [] : file.split('/').slice(0, -1);
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return safeDecode(parts.join('/'));
}

export function safeDecode(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch {
    // A percent sign that starts no escape is kept.
    return written;
  }
}
