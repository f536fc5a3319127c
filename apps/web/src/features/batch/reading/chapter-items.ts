import type { ImportedChapter } from '../../../model/import/chapters.ts';
import { type ChapterPart, markedParts } from '../../../model/import/split-chapter.ts';
import type { ItemContent } from '../list/batch-item.ts';

interface ChapterItem extends Pick<ChapterPart, 'leftOut'> {
  readonly content: ItemContent;
  readonly place: number;
}

/** One item per chapter, or several if it exceeds one conversion: `limit` in code points. */
export function chapterItems(
  chapters: readonly ImportedChapter[],
  filePath: string,
  limit: number,
): ChapterItem[] {
  return chapters.flatMap((chapter, index) => {
    const parts = markedParts(chapter, limit);
    return parts.map(({ text, marks, leftOut }, part) => {
      const name = parts.length > 1 ? `${chapter.title} (${part + 1}/${parts.length})`.trim() : chapter.title;
      const marked = marks.length > 0 && { marks: [...marks] };
      return {
        content: { kind: 'text', text, name, filePath, options: {}, ...marked },
        place: index + 1,
        leftOut,
      } as const;
    });
  });
}
