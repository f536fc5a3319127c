import type { CastMember, Mark, ScriptManner } from '@parlando/contract';
import { type PlainTextDocument, plainTextDocument } from '../plan/plain-text.ts';
import { scriptDocument } from '../script/script-document.ts';
import type { SpeechStyle } from '../speech-document.ts';
import { markDocument } from './mark-document.ts';

export interface TextParts extends ScriptManner {
  readonly text: string;
  /** Speakers of the lines that begin with a name; without them the narrator speaks everything. */
  readonly cast?: readonly CastMember[] | undefined;
  /** Without faults (`markFault`). */
  readonly marks?: readonly Mark[] | undefined;
}

/**
 * What a text with its cast and marks wants spoken: for synthesis, for counting what it costs, for everything.
 * @param styleOf how a speaker speaks; of undefined, how narration is spoken
 */
export function textDocument(
  { text, cast = [], marks = [], ...manner }: TextParts,
  styleOf: (speaker: CastMember | undefined) => SpeechStyle,
): PlainTextDocument {
  const { document, warnings } =
    cast.length === 0
      ? plainTextDocument(text, styleOf(undefined))
      : scriptDocument(text, cast, styleOf, manner);
  return { document: markDocument(document, marks), warnings };
}
