import { memo } from 'react';
import type { PlacedMark } from '../../model/marks/marked.ts';
import type { ReadParagraph } from '../../model/reading/sentences.ts';
import { initialOf } from '../../model/voices/voice-names.ts';
import { InitialMark } from '../../ui/initial-mark.tsx';
import { SentenceText } from './sentence-text.tsx';

interface ParagraphsProps {
  readonly paragraphs: readonly ReadParagraph[];
  /** Marks of the plain text; none in SSML. */
  readonly marks: readonly PlacedMark[];
  /** The colours of those who speak, by their names. */
  readonly hues: ReadonlyMap<string, number>;
}

/**
 * The text of a document. It is drawn once for a text: what is lit, focused or new is set on its elements from outside, so
 * that a frame costs the same however long the text is.
 */
export const Paragraphs = memo(function Paragraphs({ paragraphs, marks, hues }: ParagraphsProps) {
  const last = paragraphs.at(-1)?.sentences.at(-1)?.index;
  return groupsOf(paragraphs).map((group) => (
    <div key={group[0]?.sentences[0]?.index} className="document-group">
      {group.map(({ speaker, sentences }) => (
        <div key={sentences[0]?.index} className="document-paragraph wide:flex wide:gap-4">
          {speaker !== undefined && <Speaker name={speaker} hue={hues.get(speaker)} />}
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

/** Paragraphs that the browser draws together. It looks at each group in each frame. */
const groupSize = 20;

function groupsOf(paragraphs: readonly ReadParagraph[]): (readonly ReadParagraph[])[] {
  return Array.from({ length: Math.ceil(paragraphs.length / groupSize) }, (_, group) =>
    paragraphs.slice(group * groupSize, (group + 1) * groupSize),
  );
}

/** The speaker's name, to the left of the line, or above it on a narrow screen. */
function Speaker({ name, hue }: { name: string; hue: number | undefined }) {
  return (
    <span className="flex h-8.5 shrink-0 items-center gap-2 text-13 text-ink-2 wide:w-28">
      <InitialMark initial={initialOf(name)} hue={hue} />
      <span className="truncate">{name}</span>
    </span>
  );
}
