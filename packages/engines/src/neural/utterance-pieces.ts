import { isMandarin, type PausePart, type SpokenPart, toSimplified, type Utterance } from '@parlando/speech';
import { isContinued } from '../text/is-continued.ts';
import { soundingText } from '../text/sounding-text.ts';
import { SpeechFault } from '../worker/speech-fault.ts';
import type { ModelSpeaker } from './model.ts';
import { mannerOf, type SpokenManner } from './neural-prosody.ts';
import { cutPieces } from './pieces.ts';

/** Text of one call of the network. */
export interface Piece {
  readonly kind: 'piece';
  readonly part: number;
  /** Where it begins in the text of its part, in code points. */
  readonly start: number;
  /** Undefined: `spoken` replaces the whole text of its part, so that its words have no positions. */
  readonly text: string | undefined;
  readonly spoken: string;
  readonly speaker: ModelSpeaker;
  readonly manner: SpokenManner;
  /** It is the first or the last of its part. */
  readonly opens: boolean;
  readonly closes: boolean;
}

/** Letters and digits, and pictures, which some networks have names for. */
const sayable = /[\p{L}\p{N}\p{Extended_Pictographic}]/u;
/** Prevents the falling intonation of a sentence end. */
const continuation = ',';

/**
 * The pieces of an utterance, in order.
 * @throws SpeechFault `unsupported` for a voice that the model does not have
 */
export function utterancePieces(
  { parts }: Utterance,
  findSpeaker: (voice: string) => ModelSpeaker | undefined,
): (Piece | PausePart)[] {
  let isFirst = true;
  return parts.flatMap((part, index): (Piece | PausePart)[] => {
    if (part.kind === 'pause') return [part];
    if (part.kind === 'mark') return [];
    const speaker = findSpeaker(part.voice);
    if (speaker === undefined) throw new SpeechFault('unsupported', `no voice ${part.voice}`);
    const pieces = piecesOf(part, index, speaker, isFirst);
    isFirst = false;
    const last = pieces.at(-1);
    if (last !== undefined && isContinued(part.text, parts[index + 1]))
      pieces[pieces.length - 1] = { ...last, spoken: last.spoken + continuation };
    return pieces;
  });
}

function piecesOf(part: SpokenPart, index: number, speaker: ModelSpeaker, isFirst: boolean): Piece[] {
  const sounding = soundingText(speaker, part);
  const points = Array.from(sounding ?? part.text);
  const pieces = cutPieces(points, isFirst)
    .map(({ start, end }) => ({ start, text: points.slice(start, end).join('') }))
    .filter(({ text }) => sayable.test(text));
  return pieces.map(({ start, text }, at) => ({
    kind: 'piece',
    part: index,
    start: sounding === undefined ? start : 0,
    text: sounding === undefined ? text : undefined,
    // Lexicons of Mandarin know simplified characters only, and networks leave out what theirs does not know.
    spoken: isMandarin(speaker.locale) ? toSimplified(text) : text,
    speaker,
    manner: mannerOf(part),
    opens: at === 0,
    closes: at === pieces.length - 1,
  }));
}
