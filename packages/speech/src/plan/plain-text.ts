import { alignedCursor } from '../aligned-text.ts';
import type { SpeechDocument, SpeechNode, SpeechStyle } from '../speech-document.ts';
import { sanitizePlainText } from '../text/sanitize.ts';

export interface PlainTextDocument {
  readonly document: SpeechDocument;
  readonly warnings: readonly 'INVALID_CHARACTERS'[];
}

/** A line that was only wrapped: it ends without punctuation and the next goes on in lower case. */
const WRAPPED_LINE = /(?<=[\p{L}\p{N},][ \t]*)\n(?=[ \t]*\p{Ll})/u;
const LINE_BREAKS = /\n\s*/g;

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
  for (const match of content.text.matchAll(LINE_BREAKS)) {
    const end = match.index + match[0].length;
    if (isWrapped(content.text, match.index, match[0])) continue;
    add(end);
    nodes.push({ kind: 'boundary', level: 'paragraph' });
  }
  add(content.text.length);
  return { document: { nodes }, warnings };
}

function isWrapped(text: string, at: number, breaks: string): boolean {
  if (breaks.indexOf('\n', 1) !== -1) return false;
  return WRAPPED_LINE.test(text.slice(Math.max(0, at - 8), at + breaks.length + 2));
}
