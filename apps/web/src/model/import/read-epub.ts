import { Parser } from 'htmlparser2';
import { decodeText } from './decode-text.ts';
import { type LinkedBlock, readHtml, resolvePath } from './html-blocks.ts';
import { ImportFault, stayWithin } from './import-fault.ts';
import { importLimits } from './import-limits.ts';
import type { ImportedDocument, Remark } from './imported-document.ts';
import { placeNotes } from './notes.ts';
import type { Archive } from './unzip.ts';

const container = 'META-INF/container.xml';
const encryption = 'META-INF/encryption.xml';

/** Texts of a book and what says their order. */
export const isEpubPart = (name: string) => /\.(?:x?html?|xml|opf|ncx)$/i.test(name);

/** A book: the files of its spine in their order, with the titles of its table of contents. */
export function readEpub({ files, names }: Archive): ImportedDocument {
  const book = new Map([...files].map(([name, content]) => [name, decodeText(content).text]));
  const packagePath = elements(book.get(container) ?? '').find(({ name }) => name === 'rootfile')?.attributes[
    'full-path'
  ];
  const source = packagePath === undefined ? undefined : book.get(packagePath);
  if (packagePath === undefined || source === undefined) throw new ImportFault('DAMAGED');
  const { title, spine, contents, isWhole } = readPackage(source, packagePath);
  const locked = lockedFiles(book.get(encryption) ?? '');
  if (spine.some((path) => locked.has(path))) throw new ImportFault('ENCRYPTED');
  const titles = readTitles(contents, book);
  const present = spine.filter((path) => names.includes(path));
  if (present.length === 0) throw new ImportFault('DAMAGED');
  const remarks: Remark[] = isWhole && present.length === spine.length ? [] : ['partsMissing'];
  const blocks = spine.flatMap((path) => {
    const text = book.get(path);
    return text === undefined ? [] : withTitle(readHtml(text, { file: path }).blocks, titles.get(path));
  });
  return { kind: 'epub', title, blocks: placeNotes(blocks), remarks };
}

interface Package {
  readonly title: string;
  /** Paths of the texts in their order. */
  readonly spine: readonly string[];
  /** Paths of the tables of contents: that of EPUB 3, that of EPUB 2. */
  readonly contents: readonly string[];
  /** Whether it says where each text is. */
  readonly isWhole: boolean;
}

function readPackage(source: string, path: string): Package {
  const all = elements(source);
  const items = new Map(
    all.filter(({ name }) => name === 'item').map(({ attributes }) => [attributes.id ?? '', attributes]),
  );
  const pathOf = (href = '') => resolvePath(path, href);
  const isNavigation = ({ properties = '' }: Attributes) => /\bnav\b/.test(properties);
  const referred = all
    .filter(({ name, attributes }) => name === 'itemref' && attributes.linear !== 'no')
    .map(({ attributes }) => items.get(attributes.idref ?? ''));
  const spine = referred
    .filter((item) => item !== undefined)
    .filter((item) => !isNavigation(item) && /html|xml/i.test(item['media-type'] ?? 'html'));
  const contents = [...items.values()].filter(
    (item) => isNavigation(item) || item['media-type'] === 'application/x-dtbncx+xml',
  );
  return {
    title: all.find(({ name }) => name === 'dc:title')?.text.trim() ?? '',
    spine: [...new Set(spine.map(({ href }) => pathOf(href)))],
    contents: contents
      .toSorted((one, other) => Number(isNavigation(other)) - Number(isNavigation(one)))
      .map(({ href }) => pathOf(href)),
    isWhole: !referred.includes(undefined),
  };
}

interface Title {
  readonly text: string;
  readonly level: number;
}

/** The title of each file, the first one where it has several. */
function readTitles(contents: readonly string[], book: ReadonlyMap<string, string>): Map<string, Title> {
  const titles = new Map<string, Title>();
  for (const path of contents) {
    const source = book.get(path);
    if (source === undefined || titles.size > 0) continue;
    for (const { target, text, level } of contentEntries(source)) {
      const file = resolvePath(path, target.split('#')[0] ?? '');
      if (text !== '' && !titles.has(file)) titles.set(file, { text, level });
    }
  }
  return titles;
}

/** Entries of the `nav` of EPUB 3, whose levels are its lists, or of the `ncx` of EPUB 2. */
function contentEntries(source: string): { target: string; text: string; level: number }[] {
  const entries: { target: string; text: string; level: number }[] = [];
  let label = '';
  let isOther = false;
  for (const { name, attributes, text, depth } of elements(source)) {
    if (name === 'nav') isOther = /page-list|landmarks/.test(attributes['epub:type'] ?? '');
    else if (name === 'text') label = text.trim();
    else if (name === 'content')
      entries.push({ target: attributes.src ?? '', text: label, level: depth('navpoint') });
    else if (name === 'a' && !isOther) {
      entries.push({
        target: attributes.href ?? '',
        text: text.replace(/\s+/g, ' ').trim(),
        level: depth('ol'),
      });
    }
  }
  return entries;
}

/** The title of a file that does not begin with it. */
function withTitle(blocks: readonly LinkedBlock[], title: Title | undefined): readonly LinkedBlock[] {
  if (!title || blocks.length === 0) return blocks;
  const beginning = blocks.filter(({ kind }) => kind !== 'alt' && kind !== 'furniture').slice(0, 3);
  if (beginning.some(({ kind }) => kind === 'heading')) return blocks;
  // Where the first line says the title, it becomes the heading.
  const rest = blocks[0]?.text === title.text ? blocks.slice(1) : blocks;
  const heading = { kind: 'heading', text: title.text, level: Math.max(1, title.level) } as const;
  return [{ ...heading, anchors: [], references: [] }, ...rest];
}

/** Fonts may be obfuscated; a text that is encrypted can be read by the shop's program only. */
function lockedFiles(source: string): ReadonlySet<string> {
  const references = elements(source).filter(({ name }) => /(?:^|:)cipherreference$/.test(name));
  return new Set(references.map(({ attributes }) => resolvePath('', attributes.uri ?? '')));
}

type Attributes = Readonly<Record<string, string | undefined>>;

interface Element {
  readonly name: string;
  readonly attributes: Attributes;
  /** All text in it. */
  text: string;
  /** How many elements of a name it stands in. */
  readonly depth: (name: string) => number;
}

/** The elements of an XML document, in the order they begin in; names in lower case. */
function elements(source: string): Element[] {
  const all: Element[] = [];
  const open: Element[] = [];
  const counts = new Map<string, number>();
  const count = (name: string, by: number) => counts.set(name, (counts.get(name) ?? 0) + by);
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        stayWithin('TOO_DEEP', importLimits.depth, open.length + 1);
        const levels = new Map(counts);
        const element = { name, attributes, text: '', depth: (of: string) => levels.get(of) ?? 0 };
        if (/^(?:ol|navpoint)$/.test(name)) count(name, 1);
        all.push(element);
        open.push(element);
      },
      ontext(text) {
        const inner = open.findLast(
          ({ name }) => name !== 'span' && name !== 'i' && name !== 'em' && name !== 'b',
        );
        if (inner) inner.text += text;
      },
      onclosetag(name) {
        if (/^(?:ol|navpoint)$/.test(name)) count(name, -1);
        open.pop();
      },
    },
    { xmlMode: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  parser.write(source);
  parser.end();
  return all;
}
