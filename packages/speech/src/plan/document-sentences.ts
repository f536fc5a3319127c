import { type AlignedText, alignedCursor, concatAligned } from '../aligned-text.ts';
import type { SpeechDocument } from '../speech-document.ts';
import { sentenceEnds } from './sentences.ts';

/** The paragraphs of a document, each as its sentences with the space after them. Together they are all of its text. */
export function documentSentences(document: SpeechDocument): AlignedText[][] {
  const paragraphs: AlignedText[][] = [[]];
  let parts: AlignedText[] = [];
  const endSentences = () => {
    paragraphs.at(-1)?.push(...sentencesOf(concatAligned(parts)));
    parts = [];
  };
  for (const node of document.nodes) {
    if (node.kind === 'text') parts.push(node.content);
    else if (node.kind === 'boundary') {
      endSentences();
      if (node.level === 'paragraph') paragraphs.push([]);
    }
  }
  endSentences();
  return paragraphs.filter((sentences) => sentences.length > 0);
}

function sentencesOf(content: AlignedText): AlignedText[] {
  const cursor = alignedCursor(content);
  let start = 0;
  return sentenceEnds(content.text).map((end) => {
    const sentence = cursor.take(end - start);
    start = end;
    return sentence;
  });
}
