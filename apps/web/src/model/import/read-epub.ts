import { Parser } from 'htmlparser2';
import { decodeText } from './decode-text.ts';
import { type LinkedBlock, readHtml, resolvePath, safeDecode } from './html-blocks.ts';
import { ImportFault, stayWithin } from './import-fault.ts';
import type { ImportedDocument, Remark } from './imported-document.ts';
import { placeNotes } from './notes.ts';
import type { Archive } from './unzip.ts';

const container = 'META-INF/container.xml';
const encryption = 'META-INF/encryption.xml';

/** Texts of a book and the files that define their order. */
export const isEpubPart = (name: string) => /\.(?:x?html?|xml|opf|ncx)$/i.test(name);

/** Reads a book: the files of its spine in order, with the titles of its table of contents. */
export function readEpub({ files, names }: Archive): ImportedDocument {
  const book = new Map([...files].map(([name, content]) => [name, decodeText(content).text]));
  const [root] = attributesOf('rootfile', elements(book.get(container) ?? ''));
  const packagePath = root?.['full-path'] ?? '';
  const source = book.get(packagePath);
  if (source === undefined) throw new ImportFault('DAMAGED');
  const { title, spine, apart, contents, isWhole } = readPackage(source, packagePath);
  const locked = lockedFiles(book.get(encryption) ?? '');
  if (spine.some((path) => locked.has(path))) throw new ImportFault('ENCRYPTED');
  const titles = readTitles(contents, book);
  const present = spine.filter((path) => names.includes(path));
  if (present.length === 0) throw new ImportFault('DAMAGED');
  const remarks: Remark[] = isWhole && present.length === spine.length ? [] : ['partsMissing'];
  const blocksOf = (path: string) => readHtml(book.get(path) ?? '', { file: path }).blocks;
  const text = spine.flatMap((path) => withTitles(blocksOf(path), titles.get(path) ?? []));
  const referred = new Set(text.flatMap(({ references }) => references));
  const notes = apart
    .flatMap(blocksOf)
    .filter(({ anchors }) => anchors.some((anchor) => referred.has(anchor)));
  return { kind: 'epub', title, blocks: placeNotes([...text, ...notes]), remarks };
}

interface Package {
  readonly title: string;
  /** Paths of the texts in reading order. */
  readonly spine: readonly string[];
  /** Paths of the texts outside the reading order, such as covers and notes. */
  readonly apart: readonly string[];
  /** Paths of the tables of contents (EPUB 3 `nav`, EPUB 2 `ncx`). */
  readonly contents: readonly string[];
  /** Whether every text of the spine has a known path. */
  readonly isWhole: boolean;
}

function readPackage(source: string, path: string): Package {
  const all = elements(source);
  const items = new Map(attributesOf('item', all).map((item) => [item.id ?? '', item]));
  const pathOf = (href = '') => resolvePath(path, href);
  const isNavigation = ({ properties = '' }: Attributes) => /\bnav\b/.test(properties);
  const references = attributesOf('itemref', all);
  const isApart = ({ linear }: Attributes) => linear === 'no';
  const itemsOf = (some: readonly Attributes[]) => some.map(({ idref = '' }) => items.get(idref));
  const texts = (some: readonly Attributes[]) => {
    const named = itemsOf(some)
      .filter((item) => item !== undefined)
      .filter((item) => !isNavigation(item) && /html|xml/i.test(item['media-type'] ?? 'html'));
    return [...new Set(named.map(({ href }) => pathOf(href)))];
  };
  const ordered = references.filter((reference) => !isApart(reference));
  const contents = [...items.values()].filter(
    (item) => isNavigation(item) || item['media-type'] === 'application/x-dtbncx+xml',
  );
  return {
    title: all.find(({ name }) => name === 'dc:title')?.text.trim() ?? '',
    spine: texts(ordered),
    apart: texts(references.filter(isApart)),
    contents: contents
      .toSorted((one, other) => Number(isNavigation(other)) - Number(isNavigation(one)))
      .map(({ href }) => pathOf(href)),
    isWhole: !itemsOf(ordered).includes(undefined),
  };
}

interface Title {
  readonly text: string;
  readonly level: number;
  /** The target in its file, as `file#fragment`; null for the start of the file. */
  readonly anchor: string | null;
}

/** The titles of the table of contents, by file. */
function readTitles(contents: readonly string[], book: ReadonlyMap<string, string>): Map<string, Title[]> {
  const titles = new Map<string, Title[]>();
  for (const path of contents) {
    const source = book.get(path);
    if (source === undefined || titles.size > 0) continue;
    for (const { target, text, level } of contentEntries(source)) {
      const [href = '', fragment] = target.split('#');
      const file = resolvePath(path, href);
      const anchor = fragment ? `${file}#${safeDecode(fragment)}` : null;
      if (text === '') continue;
      const all = titles.get(file);
      if (all) all.push({ text, level, anchor });
      else titles.set(file, [{ text, level, anchor }]);
    }
  }
  return titles;
}

/** Entries of an EPUB 3 `nav`, where nested lists give the level, or of an EPUB 2 `ncx`. */
function contentEntries(source: string): { target: string; text: string; level: number }[] {
  const entries: { target: string; text: string; level: number }[] = [];
  let label = '';
  let isOther = false;
  for (const { name, attributes, text, level } of elements(source)) {
    if (name === 'nav') isOther = /page-list|landmarks/.test(attributes['epub:type'] ?? '');
    else if (name === 'text') label = text.trim();
    else if (name === 'content') entries.push({ target: attributes.src ?? '', text: label, level });
    else if (name === 'a' && !isOther)
      entries.push({ target: attributes.href ?? '', text: text.replace(/\s+/g, ' ').trim(), level });
  }
  return entries;
}

/** Inserts missing titles at their targets. Without a valid one, the first goes to the start of the file. */
function withTitles(blocks: readonly LinkedBlock[], titles: readonly Title[]): readonly LinkedBlock[] {
  const places = new Map(
    blocks.flatMap(({ anchors }, at) => anchors.map((anchor) => [anchor, at] as const)).reverse(),
  );
  const titlesAt = new Map<number, Title[]>();
  for (const [index, title] of titles.entries()) {
    const at = places.get(title.anchor ?? '') ?? (index === 0 ? 0 : -1);
    titlesAt.set(at, [...(titlesAt.get(at) ?? []), title]);
  }
  const starts = [...titlesAt.keys()].sort((one, other) => one - other);
  return blocks.flatMap((block, at) => {
    const here = titlesAt.get(at) ?? [];
    const next = here.length > 0 ? starts.find((start) => start > at) : undefined;
    if (here.length === 0 || isHeaded(blocks.slice(at, next))) return [block];
    // The title of nothing but notes belongs to them.
    const isOfNotes = blocks.slice(at, next).every(({ kind }) => kind === 'note');
    const headings = here.map(({ text, level }) => ({
      ...(isOfNotes
        ? ({ kind: 'note', text } as const)
        : ({ kind: 'heading', text, level: Math.max(1, level) } as const)),
      ...{ anchors: [], references: [] },
    }));
    // A line that repeats the title becomes the heading.
    return here.some(({ text }) => text === block.text) ? headings : [...headings, block];
  });
}

/** Whether there is a heading at or near the start. */
function isHeaded(blocks: readonly LinkedBlock[]): boolean {
  const beginning = blocks.filter(({ kind }) => kind !== 'alt' && kind !== 'furniture').slice(0, 3);
  return beginning.some(({ kind }) => kind === 'heading');
}

/** Fonts may be obfuscated without DRM; an encrypted text can only be read by the shop's program. */
function lockedFiles(source: string): ReadonlySet<string> {
  const references = attributesOf('cipherreference', elements(source));
  return new Set(references.map(({ uri = '' }) => resolvePath('', uri)));
}

type Attributes = Readonly<Record<string, string | undefined>>;

interface Element {
  readonly name: string;
  readonly attributes: Attributes;
  /** All text in it. */
  text: string;
  /** How many lists of contents enclose it. */
  readonly level: number;
}

/** The elements of an XML document in the order of their start tags; names in lower case, without prefix. */
function elements(source: string): Element[] {
  const all: Element[] = [];
  const open: Element[] = [];
  const parser = new Parser(
    {
      onopentag(written, attributes) {
        stayWithin('TOO_DEEP', open.length + 1);
        const level = open.filter(({ name }) => name === 'ol' || name === 'navpoint').length;
        const element = { name: plainName(written), attributes, text: '', level };
        all.push(element);
        open.push(element);
      },
      ontext(text) {
        const inner = open.findLast(({ name }) => !['span', 'i', 'em', 'b'].includes(name));
        if (inner) inner.text += text;
      },
      onclosetag: () => open.pop(),
    },
    { xmlMode: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  parser.write(source);
  parser.end();
  return all;
}

/** The attributes of each element with this name. */
function attributesOf(named: string, all: readonly Element[]): Attributes[] {
  return all.filter(({ name }) => name === named).map(({ attributes }) => attributes);
}

/** `dc:title` keeps its prefix. */
const plainName = (name: string) => name.replace(/^(?!dc:)[^:]+:/, '');
