import { type FormatElement, type FormatItem, type Gap, layoutOf } from './format-layout.ts';
import { parseSsml } from './parse-ssml.ts';
import type { XmlAttribute } from './xml-tokens.ts';

const INDENT = '  ';

/**
 * An SSML document with one element a line, indented where that does not change the speech; text and the tags
 * inside it stay on one line. Formatting twice is formatting once, and `ssmlSpokenText` is the same before and after.
 * Throws the `SsmlError` of `parseSsml`.
 */
export function formatSsml(source: string): string {
  parseSsml(source);
  const document = layoutOf(source);
  return `${document.items.map((item) => rendered(item, 0)).join('\n')}\n`;
}

function rendered(item: FormatItem, depth: number): string {
  if (item.kind !== 'element') return item.raw;
  const open = `<${item.qualifiedName}${item.attributes.map(attribute).join('')}`;
  if (item.raw !== undefined) return `${open}>${item.raw}</${item.qualifiedName}>`;
  const content = contentOf(item, depth);
  return content === '' ? `${open}/>` : `${open}>${content}</${item.qualifiedName}>`;
}

function contentOf(parent: FormatElement, depth: number): string {
  const { items, gaps } = parent;
  if (items.length === 0) return gaps.some((gap) => gap.hasOwnSpace && !gap.interval.vanishes) ? ' ' : '';
  const isStacked = parent.name === 'speak' || items.some((item) => standsAlone(item, parent));
  const pieces = items.map((item, index) => {
    const breaks = index === 0 ? isStacked : breaksBetween(parent, items[index - 1], item);
    return white(gaps[index], breaks, depth + 1) + rendered(item, depth + 1);
  });
  return pieces.join('') + white(gaps[items.length], isStacked, depth);
}

function breaksBetween(parent: FormatElement, before: FormatItem | undefined, after: FormatItem): boolean {
  return standsAlone(after, parent) || (before !== undefined && standsAlone(before, parent));
}

/** In running text only what ends a sentence gets a line of its own. */
function standsAlone(item: FormatItem, parent: FormatElement): boolean {
  if (item.kind === 'text') return false;
  return !parent.mixed || (item.kind === 'element' && item.boundary);
}

function white(gap: Gap | undefined, breaks: boolean, depth: number): string {
  if (!gap) return '';
  const { interval, hasOwnSpace } = gap;
  if (breaks && (interval.vanishes || interval.hasSpace)) return `\n${INDENT.repeat(depth)}`;
  return hasOwnSpace && !interval.vanishes ? ' ' : '';
}

const ATTRIBUTE_ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

function attribute({ name, value }: XmlAttribute): string {
  return ` ${name}="${value.replace(/[&<"\t\n\r]/g, (character) => ATTRIBUTE_ESCAPES[character] ?? character)}"`;
}
