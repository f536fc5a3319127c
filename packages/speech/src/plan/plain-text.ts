import { paragraphEnds } from '@parlando/contract';
import { alignedCursor } from '../aligned-text.ts';
import type { SpeechDocument, SpeechNode, SpeechStyle } from '../speech-document.ts';
import { sanitizePlainText } from '../text/sanitize.ts';

export interface PlainTextDocument {
  readonly document: SpeechDocument;
  readonly warnings: readonly 'INVALID_CHARACTERS'[];
}

/** Makes plain text a document of one style: sanitised, one paragraph a line. */
export function plainTextDocument(text: string, style: SpeechStyle): PlainTextDocument {
  const { content, warnings } = sanitizePlainText(text);
  const cursor = alignedCursor(content);
  const nodes: SpeechNode[] = [];
  let position = 0;
  const add = (end: number) => {
    if (end > position) nodes.push({ kind: 'text', content: cursor.take(end - position), style });
    position = end;
  };
  for (const end of paragraphEnds(content.text)) {
    add(end);
    nodes.push({ kind: 'boundary', level: 'paragraph' });
  }
  add(content.text.length);
  return { document: { nodes }, warnings };
}
