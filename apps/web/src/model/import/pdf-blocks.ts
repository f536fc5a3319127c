import type { Block } from './imported-document.ts';
import { joinLines, withoutInvisible } from './join-text.ts';
import type { PdfLine, PdfPage } from './pdf-lines.ts';

/** An entry of a document's outline: a heading and its page, from 0. */
export interface OutlineEntry {
  readonly title: string;
  readonly level: number;
  readonly page: number;
}

/** Placeholder titles: a URL, a file name, 'untitled'. */
const noTitle = /^(?:\w+:\S+|microsoft word\b.*|untitled|(?:无标题|無標題).*|\S+\.\w{2,5})$/i;

/** The title in the PDF's metadata, unless it is a placeholder. */
export function pdfTitle(said: unknown): string {
  const title = typeof said === 'string' ? said.trim() : '';
  return noTitle.test(title) ? '' : title;
}

type Role = 'heading' | 'text' | 'note' | 'furniture';
interface Placed extends PdfLine {
  readonly role: Role;
  readonly level?: number;
  /** Whether it starts a paragraph. */
  readonly begins: boolean;
}

/** Converts positioned lines to blocks: joins paragraphs, and separates notes and furniture. */
export function pdfBlocks(pages: readonly PdfPage[], outline: readonly OutlineEntry[] = []): Block[] {
  const bodySize = commonSize(pages);
  const repeated = repeatedLines(pages);
  const headingSizes = outline.length > 1 ? [] : largerSizes(pages, bodySize);
  const blocks: Block[] = [];
  for (const [index, page] of pages.entries()) {
    const entries = outline.length > 1 ? outline.filter((entry) => entry.page === index) : [];
    const lines = placeLines(page, { bodySize, repeated, headingSizes, entries });
    const missing = entries.filter(({ title }) => !lines.some((line) => isTitle(line.text, title)));
    for (const { title, level } of missing) blocks.push({ kind: 'heading', text: title, level });
    addLines(blocks, lines, missing.length === 0);
  }
  return blocks.map((block) => ({ ...block, text: withoutInvisible(block.text).trim() }));
}

/** The font size of most characters. */
function commonSize(pages: readonly PdfPage[]): number {
  const counts = new Map<number, number>();
  for (const { size, text } of pages.flatMap(({ lines }) => lines)) {
    const rounded = Math.round(size * 2) / 2;
    counts.set(rounded, (counts.get(rounded) ?? 0) + text.length);
  }
  return [...counts].reduce((most, each) => (each[1] > most[1] ? each : most), [0, 0])[0];
}

/** Font sizes of headings, the largest first. */
function largerSizes(pages: readonly PdfPage[], bodySize: number): number[] {
  const lines = pages.flatMap((page) => page.lines);
  const large = lines.filter(({ size, text }) => size >= bodySize * 1.15 && text.length <= 80);
  const sizes = [...new Set(large.map(({ size }) => Math.round(size)))];
  return sizes.sort((one, other) => other - one).slice(0, 4);
}

const pageNumber =
  /^[-–—·•\s|]*(?:page|p\.|pág(?:ina)?\.?|第)?\s*(?:\d{1,4}|[ivxlc]{1,7})\s*(?:页|頁|(?:\/|of|de|共)\s*\d{1,4}\s*页?)?[-–—·•\s|]*$/i;

const printedAt = String.raw`\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4},? (?:[上下]午)?\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]\.? ?m\.?)?`;
/** What browsers print above and below a page: the time and the title, the address and the number of the page. */
const printed = new RegExp(`^(?:\\d+ (?:of|de) \\d+ )?${printedAt}(?: |$)|^\\w+://\\S* \\d+/\\d+$`, 'i');
/** What they always print: 1/3, 1 of 3. Without it, a line with a time may be one of a conversation. */
const printedPage = /(?:^| )\d+(?:\/| of | de )\d+(?: |$)/;

/** Identifies a header or footer line: its text with any number replaced by one sign, and its position. */
const furnitureKey = ({ text, y }: PdfLine) =>
  `${text.replace(/\d+/g, '#').replace(/\s/g, '')} ${Math.round(y / 4)}`;

/** The first and last lines of a page, within its top and bottom seventh. */
function edgeLines({ lines, height }: PdfPage): PdfLine[] {
  const byHeight = lines.toSorted((one, other) => other.y - one.y);
  const outermost = byHeight.length <= 4 ? byHeight : [...byHeight.slice(0, 2), ...byHeight.slice(-2)];
  return outermost.filter(({ y }) => y < height / 7 || y > (height * 6) / 7);
}

/** Lines at the same position on three pages or more. */
function repeatedLines(pages: readonly PdfPage[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const page of pages) {
    for (const key of new Set(edgeLines(page).map(furnitureKey))) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return new Set([...counts].filter(([, count]) => count >= 3).map(([key]) => key));
}

interface Measures {
  readonly bodySize: number;
  readonly repeated: ReadonlySet<string>;
  readonly headingSizes: readonly number[];
  readonly entries: readonly OutlineEntry[];
}

function placeLines(page: PdfPage, measures: Measures): Placed[] {
  const edges = new Set(edgeLines(page));
  const isPrintout = [...edges].some(({ text }) => printedPage.test(text));
  const isFurniture = (line: PdfLine) =>
    edges.has(line) &&
    (measures.repeated.has(furnitureKey(line)) ||
      pageNumber.test(line.text) ||
      (isPrintout && printed.test(line.text)));
  const content = page.lines.filter((line) => !isFurniture(line));
  const noteStart = firstNote(content, measures.bodySize);
  const spacing = usualSpacing(content);
  let textLine: PdfLine | undefined;
  return page.lines.map((line): Placed => {
    if (isFurniture(line)) return { ...line, role: 'furniture', begins: true };
    const index = content.indexOf(line);
    const level = headingLevel(line, measures);
    const role: Role = index >= noteStart ? 'note' : level === null ? 'text' : 'heading';
    const begins = textLine === undefined || isNewParagraph(textLine, line, content, spacing, role);
    textLine = line;
    return { ...line, role, begins, ...(level !== null && { level }) };
  });
}

function headingLevel(line: PdfLine, { headingSizes, entries, bodySize }: Measures): number | null {
  const entry = entries.find(({ title }) => isTitle(line.text, title));
  if (entry) return entry.level;
  if (line.size < bodySize * 1.15 || line.text.length > 80) return null;
  const rank = headingSizes.indexOf(Math.round(line.size));
  return rank === -1 ? null : rank + 1;
}

const compact = (text: string) => text.replace(/[\s\p{P}]/gu, '').toLowerCase();

function isTitle(line: string, title: string): boolean {
  const [one, other] = [compact(line), compact(title)];
  return one !== '' && (one === other || (one.length > 3 && other.startsWith(one)));
}

const noteLabel = /^(?:\d{1,3}[\s.)\]]|\[\d{1,3}\]|[*†‡]|[\u2460-\u24ff]|注)/;

/** Index of the first line of notes: smaller than the text, below all of it, with a number. */
function firstNote(lines: readonly PdfLine[], bodySize: number): number {
  const isSmall = (line: PdfLine | undefined) => line !== undefined && line.size < bodySize * 0.92;
  let start = lines.length;
  while (start > 0 && isSmall(lines[start - 1])) start--;
  while (start < lines.length && !noteLabel.test(lines[start]?.text ?? '')) start++;
  return start;
}

function usualSpacing(lines: readonly PdfLine[]): number {
  const gaps = lines
    .slice(1)
    .map((line, index) => (lines[index]?.y ?? 0) - line.y)
    .filter((gap) => gap > 0)
    .sort((one, other) => one - other);
  return gaps[Math.floor(gaps.length / 2)] ?? Number.POSITIVE_INFINITY;
}

const sentenceEnd = /[.!?。！？…:：][\s"'”’」』）)\]]*$/;
const bullet = /^[•·▪◦‣●■□–-]\s/;

function isNewParagraph(
  before: PdfLine,
  line: PdfLine,
  lines: readonly PdfLine[],
  spacing: number,
  role: Role,
): boolean {
  if (bullet.test(line.text) || (role === 'note' && noteLabel.test(line.text))) return true;
  const drop = before.y - line.y;
  // At the top of the next column the paragraph continues.
  if (drop > spacing * 1.4) return true;
  const column = lines.filter(({ left }) => Math.abs(left - line.left) < line.size * 6);
  const columnLeft = Math.min(...column.map(({ left }) => left));
  const columnRight = Math.max(...column.map(({ right }) => right));
  const isIndented = line.left - columnLeft > line.size * 0.8;
  const isShort =
    drop > 0 && columnRight - before.right > Math.max(before.size * 2.5, (columnRight - columnLeft) * 0.12);
  if (isIndented && (line.left - before.left > line.size * 0.8 || sentenceEnd.test(before.text))) return true;
  // The items of a list, and verses, need no punctuation.
  const isHalf = role === 'text' && drop > 0 && columnRight - before.right > (columnRight - columnLeft) * 0.4;
  return (
    (isShort && sentenceEnd.test(before.text)) ||
    (isHalf && [before, line].every(({ text }) => /^\p{Lu}/u.test(text)))
  );
}

function addLines(blocks: Block[], lines: readonly Placed[], mayContinue: boolean): void {
  let isFirst = mayContinue;
  let before: Role | null = null;
  for (const line of lines) {
    const last = lastOf(blocks, line);
    const goesOn =
      last !== null &&
      (isFirst && line.role === 'text'
        ? !sentenceEnd.test(blocks[last]?.text ?? '')
        : before === line.role && !line.begins);
    if (goesOn && last !== null) {
      const block = blocks[last] as Block;
      blocks[last] = { ...block, text: joinLines(block.text, line.text) };
    } else blocks.push(blockOf(line));
    if (line.role === 'furniture') continue;
    before = line.role;
    isFirst = false;
  }
}

/** Index of the block that a line may continue: on a new page, that before headers, footers and notes. */
function lastOf(blocks: readonly Block[], line: Placed): number | null {
  const kind = line.role === 'text' ? ['paragraph', 'item'] : [line.role];
  for (let at = blocks.length - 1; at >= 0; at--) {
    const block = blocks[at];
    if (block && kind.includes(block.kind))
      return block.kind === 'heading' && block.level !== line.level ? null : at;
    if (block?.kind !== 'furniture' && block?.kind !== 'note') return null;
  }
  return null;
}

function blockOf({ role, text, level }: Placed): Block {
  if (role === 'heading') return { kind: 'heading', text, level: level ?? 1 };
  if (role === 'text')
    return { kind: bullet.test(text) ? 'item' : 'paragraph', text: text.replace(bullet, '') };
  return { kind: role, text };
}
