import type { CastMember, ScriptManner } from '@parlando/contract';
import type { PlainTextDocument } from '../plan/plain-text.ts';
import type { SpeechNode, SpeechStyle } from '../speech-document.ts';
import { sanitizePlainText } from '../text/sanitize.ts';
import { type ReadLine, readScript } from './read-script.ts';

/**
 * Makes a script a document of several voices: one node a line, and one for each name that is spoken.
 * @param styleOf how a speaker speaks; of undefined, how narration is spoken. Asked only for who has something to say.
 */
export function scriptDocument(
  text: string,
  cast: readonly CastMember[],
  styleOf: (speaker: CastMember | undefined) => SpeechStyle,
  { turnPauseMs, speakNames = false }: ScriptManner = {},
): PlainTextDocument {
  const { content, warnings } = sanitizePlainText(text);
  const nodes: SpeechNode[] = [];
  let before: ReadLine | undefined;
  for (const line of readScript(content, cast)) {
    if (line.words.text === '') continue;
    if (before !== undefined) {
      if (turnPauseMs !== undefined && before.speaker !== line.speaker)
        nodes.push({ kind: 'pause', durationMs: Math.round(turnPauseMs) });
      nodes.push({ kind: 'boundary', level: levelBetween(before, line) });
    }
    if (speakNames && line.speaker !== undefined) {
      nodes.push({ kind: 'text', content: line.name, style: styleOf(undefined) });
      nodes.push({ kind: 'boundary', level: 'sentence' });
    }
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
