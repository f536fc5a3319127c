import type { CastMember } from '@parlando/contract';
import type { PlainTextDocument } from '../plan/plain-text.ts';
import type { SpeechNode, SpeechStyle } from '../speech-document.ts';
import { sanitizePlainText } from '../text/sanitize.ts';
import { type ReadLine, readScript } from './read-script.ts';

/**
 * Makes a script a document of several voices: one node a line, without the names.
 * @param styleOf how a speaker speaks; of undefined, how narration is spoken. Asked only for who has something to say.
 */
export function scriptDocument(
  text: string,
  cast: readonly CastMember[],
  styleOf: (speaker: CastMember | undefined) => SpeechStyle,
): PlainTextDocument {
  const { content, warnings } = sanitizePlainText(text);
  const nodes: SpeechNode[] = [];
  let before: ReadLine | undefined;
  for (const line of readScript(content, cast)) {
    if (line.words.text === '') continue;
    if (before !== undefined) nodes.push({ kind: 'boundary', level: levelBetween(before, line) });
    nodes.push({ kind: 'text', content: line.words, style: styleOf(line.speaker) });
    before = line;
  }
  return { document: { nodes }, warnings };
}

/** People who talk to each other pause as briefly as between two sentences; an empty line makes them wait. */
function levelBetween(before: ReadLine, line: ReadLine): 'sentence' | 'paragraph' {
  const isTurn = before.speaker !== undefined || line.speaker !== undefined;
  return isTurn && !line.isApart ? 'sentence' : 'paragraph';
}
