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

/** Code points of a node's text or of its transcription, whichever is more: the engine decides which one it speaks. */
export function nodeCharacters({ content, style }: TextNode): number {
  const written = codePointLength(content.text);
  const sounds = style.ipa ?? style.pinyin;
  return sounds === undefined ? written : Math.max(written, codePointLength(sounds));
}

export function textDuration(
  { content, style }: TextNode,
  silence: SpeechDocument['silence'],
): SpeechDuration {
  return predictDuration(content.text, mannerOf(style), silence);
}

function mannerOf({ voice, rate, emphasis, sayAs, ipa, pinyin }: SpeechStyle): SpeechManner {
  return { voice, rate, emphasis, sayAs, ipa: ipa ?? pinyin };
}
