import type { Mark } from '@parlando/contract';
import { buildSsml, type SsmlSettings } from '../ssml/build-ssml.ts';
import { formatSsml } from '../ssml/format-ssml.ts';
import { parseSsml } from '../ssml/parse-ssml.ts';
import { SsmlError } from '../ssml/ssml-issue.ts';
import { attributeValue, type SsmlElement } from '../ssml/ssml-tree.ts';
import { parseTimeMs } from '../ssml/ssml-values.ts';
import { isBlank } from '../ssml/xml-characters.ts';
import { codePointLength, indexCodePoints } from '../text/code-points.ts';
import { parsePinyin } from '../text/zh/pinyin.ts';
import { continues } from './mark-ssml.ts';
import { INTERPRET_AS } from './mark-style.ts';

export type MarkedSettings = SsmlSettings & { readonly marks: readonly Mark[] };

/**
 * The text, marks and settings of a one-voice document that `buildSsml` made and that is unchanged except for layout;
 * undefined for any other document. White space is returned as spoken.
 */
export function readMarkedSsml(source: string): MarkedSettings | undefined {
  try {
    const settings = readSettings(parseSsml(source));
    return settings && formatSsml(buildSsml(settings)) === formatSsml(source) ? settings : undefined;
  } catch (error) {
    if (error instanceof SsmlError) return undefined;
    throw error;
  }
}

function readSettings(root: SsmlElement): MarkedSettings | undefined {
  const [voice, ...others] = elementsOf(root);
  if (voice?.name !== 'voice' || others.length > 0) return undefined;
  const inside = elementsOf(voice);
  const silence = (type: string) =>
    inside.find((each) => each.name === 'mstts:silence' && attributeValue(each, 'type') === type);
  const expression = inside.find(({ name }) => name === 'mstts:express-as');
  const prosody = (expression ? elementsOf(expression) : inside).find(({ name }) => name === 'prosody');
  if (prosody === undefined) return undefined;
  const volume = attributeValue(prosody, 'volume');
  return {
    ...readContent(prosody),
    voice: attributeValue(voice, 'name') ?? '',
    speed: 1 + percentOf(prosody, 'rate') / 100,
    pitch: 1 + percentOf(prosody, 'pitch') / 50,
    ...(volume !== undefined && { volume: readVolume(volume) }),
    ...found('contour', attributeValue(prosody, 'contour')),
    ...(expression && readExpression(expression)),
    ...found('leadingSilenceMs', timeOf(silence('Leading'), 'value')),
    ...found('endSilenceMs', timeOf(silence('Tailing'), 'value')),
  };
}

function readExpression(expression: SsmlElement): Pick<SsmlSettings, 'style' | 'styleDegree' | 'role'> {
  const degree = attributeValue(expression, 'styledegree');
  return {
    ...found('style', attributeValue(expression, 'style')),
    ...(degree !== undefined && { styleDegree: Number(degree) }),
    ...found('role', attributeValue(expression, 'role')),
  };
}

function readVolume(written: string): NonNullable<SsmlSettings['volume']> {
  return /^\d/.test(written) ? Number(written) : (written as NonNullable<SsmlSettings['volume']>);
}

/** The paragraphs as lines of a text. */
function readContent(content: SsmlElement): { text: string; marks: Mark[] } {
  const paragraphs = elementsOf(content).filter(({ name }) => name === 'p');
  const reader = new ContentReader();
  for (const paragraph of paragraphs.length > 0 ? paragraphs : [content]) reader.line(paragraph);
  return reader.finish();
}

/** An element, or a pause, and the code points that it stands on. */
interface Found {
  readonly element: SsmlElement;
  start: number;
  end: number;
}

class ContentReader {
  #lines = '';
  #line = '';
  readonly #found: Found[] = [];
  /** A space that counts only when a word follows: who begins behind it, and who ends behind it. */
  #space: { readonly starts: Found[]; readonly ends: Found[] } | undefined;

  line(element: SsmlElement): void {
    const place = this.#found.length;
    [this.#line, this.#space] = ['', undefined];
    this.#children(element);
    // A line that looks as if it went on needs an empty one before it.
    const isFirst = this.#lines === '';
    const before = isFirst ? '' : `${this.#lines}${continues(this.#lines, this.#line) ? '\n\n' : '\n'}`;
    this.#lines = before + this.#line;
    for (const found of this.#found.slice(place)) {
      found.start += codePointLength(before);
      found.end += codePointLength(before);
    }
  }

  finish(): { text: string; marks: Mark[] } {
    const marks = this.#found.flatMap(({ element, start, end }) => markOf(element, start, end - start) ?? []);
    return { text: this.#lines, marks: joinPieces(marks, this.#lines) };
  }

  #children(element: SsmlElement): void {
    for (const child of element.children) {
      if (child.kind === 'text') this.#text(child.pieces.map(({ text }) => text).join(''));
      else this.#element(child);
    }
  }

  #text(text: string): void {
    for (const word of text.match(/[ \t\r\n]+|[^ \t\r\n]+/g) ?? []) {
      if (!isBlank(word)) this.#word(word);
      else if (this.#line !== '') this.#space ??= { starts: [], ends: [] };
    }
  }

  #word(word: string): void {
    for (const found of this.#space?.starts ?? []) found.start++;
    for (const found of this.#space?.ends ?? []) found.end++;
    this.#line += (this.#space ? ' ' : '') + word;
    this.#space = undefined;
  }

  #element(element: SsmlElement): void {
    const found = { element, start: this.#position(), end: 0 };
    this.#found.push(found);
    this.#space?.starts.push(found);
    this.#children(element);
    found.end = this.#position();
    this.#space?.ends.push(found);
  }

  #position(): number {
    return codePointLength(this.#line);
  }
}

function markOf(element: SsmlElement, start: number, length: number): Mark | undefined {
  const passage = { start, length };
  switch (element.name) {
    case 'break':
      return { kind: 'pause', start, durationMs: timeOf(element, 'time') ?? 0 };
    case 'emphasis':
      return { kind: 'emphasis', ...passage };
    case 'prosody':
      return { kind: 'prosody', ...passage, ...ratios(element) };
    case 'say-as': {
      const written = attributeValue(element, 'interpret-as');
      const as = (Object.keys(INTERPRET_AS) as (keyof typeof INTERPRET_AS)[]).find(
        (each) => INTERPRET_AS[each] === written,
      );
      return as && { kind: 'sayAs', ...passage, as };
    }
    case 'sub':
      return {
        kind: 'pronunciation',
        ...passage,
        pronunciation: { alias: attributeValue(element, 'alias') ?? '' },
      };
    case 'phoneme':
      return { kind: 'pronunciation', ...passage, pronunciation: soundsOf(element) };
    default:
      return undefined;
  }
}

function soundsOf(element: SsmlElement): { alphabet: 'pinyin' | 'ipa'; sounds: string } {
  const ph = attributeValue(element, 'ph') ?? '';
  if (attributeValue(element, 'alphabet') !== 'sapi') return { alphabet: 'ipa', sounds: ph };
  return { alphabet: 'pinyin', sounds: parsePinyin(ph) ?? ph };
}

function ratios(element: SsmlElement): { rate?: number; pitch?: number; volume?: number } {
  const ratio = (name: string) => Math.round(1e4 + percentOf(element, name) * 100) / 1e4;
  const names = (['rate', 'pitch', 'volume'] as const).filter((name) => attributeValue(element, name));
  return Object.fromEntries(names.map((name) => [name, ratio(name)]));
}

/** What a mark was cut into, where it crossed another or a line ended, is one again. */
function joinPieces(marks: readonly Mark[], text: string): Mark[] {
  const points = indexCodePoints(text);
  const joined: Mark[] = [];
  for (const mark of marks) {
    if (mark.kind !== 'emphasis' && mark.kind !== 'prosody') {
      joined.push(mark);
      continue;
    }
    const { start, length, ...said } = mark;
    const index = joined.findLastIndex((other) => {
      if (other.kind === 'pause') return false;
      const { start: from, length: size, ...same } = other;
      const end = from + size;
      const touches = end <= start && /^\n*$/.test(points.slice(end, start));
      return touches && JSON.stringify(same) === JSON.stringify(said);
    });
    const before = joined[index];
    if (before === undefined || before.kind === 'pause') joined.push(mark);
    else joined[index] = { ...before, length: start + length - before.start };
  }
  return joined;
}

function elementsOf(element: SsmlElement): SsmlElement[] {
  return element.children.filter((child) => child.kind !== 'text');
}

function percentOf(element: SsmlElement, name: string): number {
  return Number(attributeValue(element, name)?.replace('%', '') ?? 0);
}

function timeOf(element: SsmlElement | undefined, name: string): number | undefined {
  return element && parseTimeMs(attributeValue(element, name) ?? '');
}

function found<Name extends string, Value>(name: Name, value: Value | undefined): { [Key in Name]?: Value } {
  return (value === undefined || value === '' ? {} : { [name]: value }) as { [Key in Name]?: Value };
}
