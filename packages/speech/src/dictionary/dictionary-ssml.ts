import type { SpeechStyle } from '../speech-document.ts';
import { localised, voiceName } from '../ssml/element-style.ts';
import { parseSsml } from '../ssml/parse-ssml.ts';
import { pronunciationElement } from '../ssml/pronunciation-element.ts';
import { attributeValue, type SsmlElement, type SsmlText } from '../ssml/ssml-tree.ts';
import { findWords } from './apply-dictionary.ts';
import type { Dictionary } from './matcher.ts';

/** Words in these already have a pronunciation, or are not spoken. */
const FIXED: ReadonlySet<string> = new Set(['phoneme', 'sub', 'say-as', 'desc', 'metadata']);
const CDATA = '<![CDATA[';

type Place = Pick<SpeechStyle, 'voice' | 'locale'>;

/**
 * Writes dictionary entries into an SSML document, as `phoneme` and `sub` in Azure's form, for services without access to
 * our dictionaries. Everything else stays as written. Throws `SsmlError` for invalid SSML.
 */
export function dictionarySsml(
  source: string,
  dictionaries: readonly Dictionary[],
  localeOf: (voice: string) => string,
): string {
  const edits: { start: number; end: number; wrap: (words: string) => string }[] = [];
  const readText = (text: SsmlText, { voice, locale }: Place) => {
    const units = sourceUnits(text, source);
    if (units === undefined) return;
    const words = text.pieces.map((piece) => piece.text).join('');
    const found = findWords(words, { dictionaries, locale: locale ?? localeOf(voice), taken: [] });
    for (const { start, end, entry } of found) {
      const wrap = pronunciationElement(entry.pronunciation);
      edits.push({ start: units[start] ?? 0, end: units[end] ?? 0, wrap });
    }
  };
  const readElement = (element: SsmlElement, outer: Place): void => {
    if (FIXED.has(element.name) || element.foreign) return;
    const inner = placeOf(element, outer);
    for (const child of element.children) {
      if (child.kind === 'text') readText(child, inner);
      else readElement(child, inner);
    }
  };
  readElement(parseSsml(source), { voice: '' });
  let position = 0;
  let written = '';
  for (const { start, end, wrap } of edits) {
    written += source.slice(position, start) + wrap(source.slice(start, end));
    position = end;
  }
  return written + source.slice(position);
}

function placeOf(element: SsmlElement, outer: Place): Place {
  const style = { ...outer, rate: 1, pitch: 1, range: 1, volume: 100 };
  const { voice, locale } = localised(element, style);
  const named = element.name === 'voice' ? voiceName(attributeValue(element, 'name') ?? '') : '';
  return { voice: named || voice, ...(locale !== undefined && { locale }) };
}

/** Where each unit of a text stands in the source, and where the last one ends. Undefined where no tag may stand. */
function sourceUnits({ pieces }: SsmlText, source: string): number[] | undefined {
  const units: number[] = [];
  let end = 0;
  for (const { text, offset } of pieces) {
    if (source.startsWith(CDATA, offset - CDATA.length)) return undefined;
    const isReference = source[offset] === '&';
    for (let unit = 0; unit < text.length; unit++) units.push(offset + (isReference ? 0 : unit));
    end = isReference ? source.indexOf(';', offset) + 1 : offset + text.length;
  }
  return [...units, end];
}
