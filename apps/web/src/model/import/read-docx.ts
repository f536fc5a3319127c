import { strFromU8, strToU8, zipSync } from 'fflate';
import mammoth from 'mammoth';
import { readHtml } from './html-blocks.ts';
import { ImportFault, stayWithin } from './import-fault.ts';
import type { ImportedDocument, Remark } from './imported-document.ts';
import { placeNotes } from './notes.ts';
import { readingSigns, withoutSigns } from './readings.ts';
import type { Archive } from './unzip.ts';

/** Word on the web numbers this part. */
const mainPart = /^word\/document\d*\.xml$/;
/** Parts with text and structure. Pictures, fonts, macros and templates are not unpacked. */
const textParts =
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|docProps\/core\.xml|word\/(?:document|styles|numbering|footnotes|endnotes)\d*\.xml|word\/_rels\/\w+\.xml\.rels)$/;

export const isDocxPart = (name: string) => textParts.test(name);

/** Reads a docx document. Fetches nothing that it links to. */
export async function readDocx({ names, files }: Archive): Promise<ImportedDocument> {
  if (![...files.keys()].some((name) => mainPart.test(name))) throw new ImportFault('DAMAGED');
  const parts = [...files].map(([name, content]) => [name, readablePart(name, content)] as const);
  const arrayBuffer = zipSync(Object.fromEntries(parts), { level: 0 }).buffer as ArrayBuffer;
  const { value } = await mammoth.convertToHtml(
    // mammoth takes an `arrayBuffer` in the browser and a `buffer` in Node.
    { arrayBuffer, ...(typeof Buffer === 'undefined' ? {} : { buffer: Buffer.from(arrayBuffer) }) },
    {
      styleMap: [
        "p[style-name='Title'] => h1:fresh",
        "p[style-name='Subtitle'] => p:fresh",
        // A table of contents is not read aloud.
        ...['Heading', ...'123456789'].map((part) => `p[style-name='toc ${part}'] => p.pagebreak:fresh`),
        ...[...files].flatMap(([name, part]) => (isStyles(name) ? headingStyles(strFromU8(part)) : [])),
      ],
      convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
      externalFileAccess: false,
    },
  );
  const { blocks } = readHtml(value, { keepsSigns: true });
  return {
    kind: 'docx',
    title: titleOf(files),
    blocks: placeNotes(blocks),
    remarks: remarksOf(names, files),
  };
}

function readablePart(name: string, content: Uint8Array): Uint8Array {
  if (!/^word\/(?:document|footnotes|endnotes)\d*\.xml$/.test(name)) return content;
  const source = strFromU8(content);
  checkDepth(source);
  return strToU8(withReadings(source));
}

/** mammoth drops ruby together with its base text, so both are passed to it as text with our signs between. */
export function withReadings(source: string): string {
  const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
  return withoutSigns(source).replace(/<w:ruby>([\s\S]*?)<\/w:ruby>/g, (_, inner: string) => {
    const part = (name: string) => inner.split(`<w:${name}>`)[1]?.split(`</w:${name}>`)[0] ?? '';
    const reading = [...part('rt').matchAll(/<w:t\b[^<>]*>([^<]*)/g)].map(([, text]) => text).join('');
    return `${run(readingSigns.word)}${part('rubyBase')}${run(readingSigns.reading + reading + readingSigns.end)}`;
  });
}

const isStyles = (name: string) => /^word\/styles\d*\.xml$/.test(name);

/** mammoth knows only the built-in headings; these are styles based on them or with an outline level. */
function headingStyles(source: string): string[] {
  const styles = new Map(source.split('</w:style>').map(readStyle));
  return [...styles.values()].slice(0, mostStyles).flatMap((style) => {
    const level = style.name === undefined ? 0 : levelOf(style, styles, mostBases);
    return level >= 1 && level <= 9 ? `p[style-name='${style.name}'] => h${Math.min(level, 6)}:fresh` : [];
  });
}

const mostStyles = 500;
const mostBases = 10;

interface Style {
  readonly name: string | undefined;
  readonly base: string;
  /** From 1; 10 means body text. */
  readonly level: number | undefined;
}

function readStyle(part: string): [id: string, Style] {
  const style = part.slice(Math.max(0, part.lastIndexOf('<w:style ')));
  const value = (name: string) => new RegExp(`<w:${name} w:val="([^"&'\\\\]*)"`).exec(style)?.[1];
  const [name, level] = [value('name'), value('outlineLvl')];
  const ofWord = /^heading ([1-9])$/i.exec(name ?? '')?.[1];
  const id = /w:styleId="([^"]*)"/.exec(style)?.[1] ?? '';
  return [
    id,
    {
      ...{ name, base: value('basedOn') ?? '' },
      level: level === undefined ? (ofWord === undefined ? undefined : Number(ofWord)) : Number(level) + 1,
    },
  ];
}

function levelOf({ level, base }: Style, styles: ReadonlyMap<string, Style>, bases: number): number {
  const below = styles.get(base);
  return level ?? (below && bases > 0 ? levelOf(below, styles, bases - 1) : 0);
}

/** mammoth recurses for each level of elements. */
function checkDepth(source: string): void {
  let depth = 0;
  for (const [tag] of source.matchAll(/<[/\w][^<>]*>/g)) {
    if (tag.startsWith('</')) depth--;
    else if (!tag.endsWith('/>')) depth++;
    stayWithin('TOO_DEEP', depth);
  }
}

function titleOf(files: Archive['files']): string {
  const core = files.get('docProps/core.xml');
  const written = core && /<dc:title>([^<]*)<\/dc:title>/.exec(strFromU8(core))?.[1];
  return written ? (readHtml(written).blocks[0]?.text ?? '') : '';
}

/** Something to be fetched, other than a link to follow. */
const external = /<Relationship\b(?=[^<>]*TargetMode="External")(?![^<>]*\/hyperlink")/;

function remarksOf(names: readonly string[], files: Archive['files']): Remark[] {
  const relations = [...files].filter(([name]) => name.endsWith('.rels')).map(([, part]) => strFromU8(part));
  const isExternal = relations.some((source) => external.test(source));
  const hasMacros = names.some((name) => /vbaProject\.bin$|vbaData\.xml$/i.test(name));
  return [...(hasMacros ? (['macros'] as const) : []), ...(isExternal ? (['external'] as const) : [])];
}
