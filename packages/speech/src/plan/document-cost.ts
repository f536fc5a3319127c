import {
  boundaryDuration,
  ENDING_DURATION_MS,
  predictDuration,
  type RequestCost,
  type SpeechDuration,
  type SpeechManner,
} from '@parlando/contract';
import type { SpeechDocument, SpeechNode, SpeechStyle } from '../speech-document.ts';
import { codePointLength } from '../text/code-points.ts';

type TextNode = Extract<SpeechNode, { kind: 'text' }>;

/** What it costs to speak a document. The costs of its segments sum up to it. */
export function documentCost(document: SpeechDocument): RequestCost {
  const { silence } = document;
  const asked = (silence?.leadingMs ?? 0) + (silence?.tailingMs ?? 0);
  let characters = 0;
  let predictedMs = asked + ENDING_DURATION_MS;
  let silenceMs = asked;
  for (const node of document.nodes) {
    if (node.kind === 'text') {
      const duration = textDuration(node, silence);
      characters += nodeCharacters(node);
      predictedMs += duration.totalMs;
      silenceMs += duration.silenceMs;
    } else if (node.kind === 'pause') {
      predictedMs += node.durationMs;
      silenceMs += node.durationMs;
    } else if (node.kind === 'boundary') {
      predictedMs += boundaryDuration(node.level, silence);
      silenceMs += silence?.sentenceMs ?? 0;
    }
  }
  return { characters, predictedMs, silenceMs };
}

/**
 * Code points of a node's text or of its transcription, whichever is more: the engine decides which one it speaks. Words
 * that something stands in for count as they are written.
 */
export function nodeCharacters({ content, style, standIns = [] }: TextNode): number {
  let characters = codePointLength(content.text);
  let isWritten = false;
  for (const { start, end, written } of standIns) {
    if (written === undefined) continue;
    isWritten = true;
    characters += codePointLength(written) - codePointLength(content.text.slice(start, end));
  }
  const sounds = style.ipa ?? style.pinyin;
  return sounds === undefined || isWritten ? characters : Math.max(characters, codePointLength(sounds));
}

/** `nodeCharacters` by UTF-16 units. What does not belong to one of them counts at the first that it belongs to. */
export function unitCharacters(node: TextNode): Uint32Array {
  const { text } = node.content;
  const units = new Uint32Array(text.length);
  let sum = 0;
  for (let unit = 0; unit < text.length; unit += (text.codePointAt(unit) ?? 0) > 0xffff ? 2 : 1)
    units[unit] = 1;
  for (const { start, end, written } of node.standIns ?? []) {
    if (written === undefined) continue;
    units.fill(0, start, end);
    units[start] = codePointLength(written);
  }
  for (const each of units) sum += each;
  if (text !== '') units[0] = (units[0] as number) + nodeCharacters(node) - sum;
  return units;
}

export function textDuration(
  { content, style }: TextNode,
  silence: SpeechDocument['silence'],
): SpeechDuration {
  return predictDuration(content.text, mannerOf(style), silence);
}

/** One of Mandarin takes as long as three letters of IPA: with the space behind it, about as long as its character. */
const syllable = 'xxx';

function mannerOf({ voice, rate, emphasis, sayAs, ipa, pinyin }: SpeechStyle): SpeechManner {
  return { voice, rate, emphasis, sayAs, ipa: ipa ?? pinyin?.replace(/\S+/g, syllable) };
}
