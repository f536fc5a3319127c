import { elementSchema } from './ssml-schema.ts';
import type { SsmlElement } from './ssml-tree.ts';
import type { XmlAttribute } from './xml-tokens.ts';

/** Elements that no engine here supports; their content is spoken. */
const ELEMENTS: ReadonlySet<string> = new Set([
  'audio',
  'lexicon',
  'lookup',
  'mstts:backgroundaudio',
  'mstts:viseme',
  'mstts:audioduration',
  'mstts:ttsembedding',
  'mstts:embedding',
  'mstts:voiceconversion',
  'mstts:turn',
]);
const ATTRIBUTES: ReadonlyMap<string, readonly string[]> = new Map([
  ['voice', ['effect', 'parameters']],
  ['speak', ['startmark', 'endmark']],
  ['say-as', ['language']],
  ['w', ['role']],
  ['token', ['role']],
]);

export function isWithoutEffect({ name, foreign }: SsmlElement): boolean {
  if (foreign) return false;
  return ELEMENTS.has(name) || (name.startsWith('mstts:') && !elementSchema(name));
}

/** Attributes that no engine here supports, and those of other namespaces. */
export function attributesWithoutEffect(element: SsmlElement): readonly XmlAttribute[] {
  if (element.foreign) return [];
  const own = ATTRIBUTES.get(element.name) ?? [];
  return element.attributes.filter(
    ({ name, value }) => (own.includes(name) && value !== '') || /^(?!xml|xsi:)[^:]+:/.test(name),
  );
}
