import type { SpeechStyle } from '../speech-document.ts';
import { attributeValue, type SsmlElement } from './ssml-tree.ts';
import { parseNumber } from './ssml-values.ts';

/** `speak` is not one of them: generated SSML carries a fixed `xml:lang`, and the voice decides the language. */
const LOCALE_ELEMENTS: ReadonlySet<string> = new Set(['lang', 'p', 's', 'w', 'token', 'voice']);

export function firstVoice(element: SsmlElement): string | undefined {
  for (const child of element.children) {
    if (child.kind === 'text') continue;
    const name = child.name === 'voice' ? voiceName(attributeValue(child, 'name') ?? '') : firstVoice(child);
    if (name) return name;
  }
  return undefined;
}

/** `Microsoft Server Speech Text to Speech Voice (zh-CN, XiaoxiaoNeural)` → `zh-CN-XiaoxiaoNeural`. */
export function voiceName(written: string): string {
  const name = written.trim();
  const long = /^Microsoft Server Speech Text to Speech Voice \(([\w-]{2,40}), ?([\w:-]{1,80})\)$/.exec(name);
  return long ? `${long[1]}-${long[2]}` : name;
}

export function localised(element: SsmlElement, style: SpeechStyle): SpeechStyle {
  if (!LOCALE_ELEMENTS.has(element.name)) return style;
  const written = attributeValue(element, 'xml:lang')?.trim();
  // A voice brings its own language; so does an empty `xml:lang`.
  if (written === undefined && element.name !== 'voice') return style;
  const { locale: _, ...rest } = style;
  return written ? { ...rest, locale: written } : rest;
}

/** True for a style whose text is in another language than its voice's, as far as the voice's name says it (`zh-CN-…`). */
export function speaksForeignLanguage({ voice, locale }: SpeechStyle): boolean {
  const own = /^([a-z]{2,3})-[A-Z]/.exec(voice)?.[1];
  if (own === undefined || locale === undefined || voice.includes('Multilingual')) return false;
  return locale.toLowerCase().split('-')[0] !== own;
}

export function emphasised(style: SpeechStyle, element: SsmlElement): SpeechStyle {
  const { emphasis: _, ...rest } = style;
  const level = attributeValue(element, 'level')?.trim() ?? 'moderate';
  return level === 'strong' || level === 'moderate' || level === 'reduced'
    ? { ...rest, emphasis: level }
    : rest;
}

/** `Default`, as many tools write it, and an empty value say the same as no attribute. */
export function expressive(style: SpeechStyle, element: SsmlElement): SpeechStyle {
  const name = meaningful(attributeValue(element, 'style') ?? attributeValue(element, 'type'));
  const role = meaningful(attributeValue(element, 'role'));
  const { expression: _, ...rest } = style;
  if (name === undefined && role === undefined) return rest;
  const degree = parseNumber(attributeValue(element, 'styledegree') ?? '') ?? 1;
  return {
    ...rest,
    expression: { style: name ?? 'default', degree, ...(role === undefined ? {} : { role }) },
  };
}

function meaningful(value: string | undefined): string | undefined {
  const word = value?.trim() ?? '';
  return word === '' || word.toLowerCase() === 'default' ? undefined : word;
}
