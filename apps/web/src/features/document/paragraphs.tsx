import type { AlignedText } from '@parlando/speech';
import { memo, type ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { markWords } from '../../model/marks/mark-words.ts';
import type { PlacedMark } from '../../model/marks/marked.ts';
import { type PassageMark, type Piece, piecesOf } from '../../model/marks/pieces.ts';
import type { ReadParagraph } from '../../model/reading/sentences.ts';
import { initialOf } from '../../model/voices/voice-names.ts';
import { InitialMark } from '../../ui/initial-mark.tsx';

interface ParagraphsProps {
  readonly paragraphs: readonly ReadParagraph[];
  /** Marks of the plain text; none in SSML. */
  readonly marks: readonly PlacedMark[];
  /** Hues of the speakers, by name. */
  readonly hues: ReadonlyMap<string, number>;
}

/**
 * The text of a document. It renders once per text: highlighting and focus are set on its elements from outside, so
 * that a frame costs the same however long the text is.
 */
export const Paragraphs = memo(function Paragraphs({ paragraphs, marks, hues }: ParagraphsProps) {
  const last = paragraphs.at(-1)?.sentences.at(-1)?.index;
  return groupsOf(paragraphs).map((group) => (
    <div key={group[0]?.sentences[0]?.index} className="document-group">
      {group.map(({ speaker, sentences }) => (
        <div key={sentences[0]?.index} className="document-paragraph wide:flex wide:gap-4">
          {/* To the left of the line, or above it on a narrow screen. */}
          {speaker !== undefined && (
            <span className="flex h-8.5 shrink-0 items-center gap-2 text-13 text-ink-2 wide:w-28">
              <InitialMark initial={initialOf(speaker)} hue={hues.get(speaker)} />
              <span className="truncate">{speaker}</span>
            </span>
          )}
          <p className="min-w-0 flex-1">
            {sentences.map(({ index, content }) => (
              <span key={index} data-sentence={index} tabIndex={index === 0 ? 0 : -1}>
                {marks.length === 0 ? (
                  content.text
                ) : (
                  <SentenceText content={content} marks={marks} isLast={index === last} />
                )}
              </span>
            ))}
          </p>
        </div>
      ))}
    </div>
  ));
});

/** Paragraphs per group. The browser checks each group in each frame. */
const groupSize = 20;

function groupsOf(paragraphs: readonly ReadParagraph[]): (readonly ReadParagraph[])[] {
  return Array.from({ length: Math.ceil(paragraphs.length / groupSize) }, (_, group) =>
    paragraphs.slice(group * groupSize, (group + 1) * groupSize),
  );
}

interface SentenceTextProps {
  readonly content: AlignedText;
  readonly marks: readonly PlacedMark[];
  /** A pause at its end belongs to it, because no sentence follows. */
  readonly isLast: boolean;
}

/**
 * A sentence with its marks. The labels of marks are rendered by CSS from `data-label`, so that the text of the
 * element, which is highlighted, pressed and copied, is just the sentence.
 */
const SentenceText = memo(
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
  // A mark elsewhere does not affect this sentence.
  (before, after) => before.content === after.content && isSame(ownMarks(before), ownMarks(after)),
);

function MarkedPiece({ piece, from, children }: { piece: Piece; from: number; children: ReactNode }) {
  const { pauses, passages, start } = piece;
  /** Whether it begins here, or in the sentence before. */
  const begins = (mark: PassageMark) => Math.max(mark.start, from) === start;
  const word = passages.findLast(isOfWord);
  const manners = passages.filter((mark) => mark.kind === 'prosody');
  const isStressed = passages.some(({ kind }) => kind === 'emphasis');
  const className = cx(manners.length > 0 && 'marked-manner', isStressed && 'marked-stress');
  return (
    <>
      {[...pauses, ...manners.filter(begins)].map((mark) => (
        <span key={mark.id} {...pressable(mark)} className="mark-chip" />
      ))}
      {word ? (
        <span
          {...pressable(word)}
          className={cx('mark-word', className)}
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

/** Prosody is opened by its chip: a press on its words plays, as elsewhere. */
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
