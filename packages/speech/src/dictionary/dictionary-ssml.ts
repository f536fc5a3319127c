import type { Pronunciation } from '@parlando/contract';
import type { SpeechStyle } from '../speech-document.ts';
import { localised, voiceName } from '../ssml/element-style.ts';
import { escapeAttribute } from '../ssml/escape-xml.ts';
import { parseSsml } from '../ssml/parse-ssml.ts';
import { attributeValue, type SsmlElement, type SsmlText } from '../ssml/ssml-tree.ts';
import { findWords } from './apply-dictionary.ts';
import type { Dictionary } from './matcher.ts';

/** Words in these are given what to say already, or are not spoken. */
const FIXED: ReadonlySet<string> = new Set(['phoneme', 'sub', 'say-as', 'desc', 'metadata']);
const CDATA = '<![CDATA[';

type Place = Pick<SpeechStyle, 'voice' | 'locale'>;

/**
 * Writes what dictionaries say into an SSML document, as `phoneme` and `sub` in the form that Azure takes: for services
 * that know nothing of our dictionaries. Everything else stays as it is written. Throws `SsmlError` for what is no SSML.
 */
export function dictionarySsml(
  source: string,
  dictionaries: readonly Dictionary[],
  localeOf: (voice: string) => string,
): string {
  const edits: { start: number; end: number; open: string; close: string }[] = [];
  const readText = (text: SsmlText, { voice, locale }: Place) => {
    const units = sourceUnits(text, source);
    if (units === undefined) return;
    const words = text.pieces.map((piece) => piece.text).join('');
    const found = findWords(words, { dictionaries, locale: locale ?? localeOf(voice), taken: [] });
    for (const { start, end, entry } of found) {
      edits.push({ start: units[start] ?? 0, end: units[end] ?? 0, ...tagsOf(entry.pronunciation) });
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
  for (const { start, end, open, close } of edits) {
    written += `${source.slice(position, start)}${open}${source.slice(start, end)}${close}`;
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

function tagsOf(pronunciation: Pronunciation): { open: string; close: string } {
  if ('alias' in pronunciation)
    return { open: `<sub alias="${escapeAttribute(pronunciation.alias)}">`, close: '</sub>' };
  const { alphabet, sounds } = pronunciation;
  const written = alphabet === 'ipa' ? sounds : sapiOf(sounds);
  const name = alphabet === 'ipa' ? 'ipa' : 'sapi';
  return { open: `<phoneme alphabet="${name}" ph="${escapeAttribute(written)}">`, close: '</phoneme>' };
}

/** `chong2 qing4` as Azure's Chinese voices read it: `chong 2 - qing 4`. */
function sapiOf(pinyin: string): string {
  return pinyin
    .split(' ')
    .map((syllable) => syllable.replace(/\d$/, ' $&'))
    .join(' - ');
}
