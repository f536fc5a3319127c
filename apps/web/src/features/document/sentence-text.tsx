import type { AlignedText } from '@parlando/speech';
import { memo, type ReactNode } from 'react';
import { markWords } from '../../model/marks/mark-words.ts';
import type { PlacedMark } from '../../model/marks/marked.ts';
import { type PassageMark, type Piece, piecesOf } from '../../model/marks/pieces.ts';

interface SentenceTextProps {
  readonly content: AlignedText;
  readonly marks: readonly PlacedMark[];
  /** A pause at its end belongs to it, and to no next one. */
  readonly isLast: boolean;
}

/**
 * A sentence with its marks. What a mark says is drawn by the style sheet from `data-label`, so that the text of the
 * element, which is what is lit, pressed and copied, is the sentence and nothing else.
 */
export const SentenceText = memo(
  function SentenceText(props: SentenceTextProps) {
    const { content } = props;
    const points = [...content.text];
    const from = content.spans[0]?.sourceStart ?? 0;
    const inside = ownMarks(props);
    if (inside.length === 0) return content.text;
    return piecesOf(inside, from, from + points.length).map((piece) => (
      <MarkedPiece key={piece.start} piece={piece} from={from}>
        {points.slice(piece.start - from, piece.end - from).join('')}
      </MarkedPiece>
    ));
  },
  // A mark elsewhere changes nothing here.
  (before, after) => before.content === after.content && isSame(ownMarks(before), ownMarks(after)),
);

function MarkedPiece({ piece, from, children }: { piece: Piece; from: number; children: ReactNode }) {
  const { pauses, passages, start } = piece;
  /** What begins here, or began in the sentence before. */
  const begins = (mark: PassageMark) => Math.max(mark.start, from) === start;
  const word = passages.findLast(isOfWord);
  const manners = passages.filter((mark) => mark.kind === 'prosody');
  const isStressed = passages.some(({ kind }) => kind === 'emphasis');
  const className = [manners.length > 0 && 'marked-manner', isStressed && 'marked-stress']
    .filter(Boolean)
    .join(' ');
  return (
    <>
      {[...pauses, ...manners.filter(begins)].map((mark) => (
        <span key={mark.id} {...pressable(mark)} className="mark-chip" />
      ))}
      {word ? (
        <span
          {...pressable(word)}
          className={`mark-word ${className}`}
          data-label={begins(word) && word.kind !== 'emphasis' ? markWords(word) : undefined}
        >
          {children}
        </span>
      ) : (
        <span className={className || undefined}>{children}</span>
      )}
    </>
  );
}

/** Manners are pressed at their chip: a press on their words plays, as elsewhere. */
const isOfWord = ({ kind }: PassageMark): boolean => kind !== 'prosody';

function pressable(mark: PlacedMark) {
  const words = markWords(mark);
  const name = mark.kind === 'pause' ? words : `${mark.text}: ${words}`;
  return { role: 'button', tabIndex: -1, 'aria-label': name, 'data-mark': mark.id, 'data-label': words };
}

function ownMarks({ content, marks, isLast }: SentenceTextProps): readonly PlacedMark[] {
  const from = content.spans[0]?.sourceStart ?? 0;
  const end = from + [...content.text].length;
  return marks.filter((mark) =>
    mark.kind === 'pause'
      ? from <= mark.start && (mark.start < end || (isLast && mark.start === end))
      : mark.start < end && from < mark.start + mark.length,
  );
}

function isSame(one: readonly PlacedMark[], other: readonly PlacedMark[]): boolean {
  return one.length === other.length && one.every((mark, index) => mark === other[index]);
}
