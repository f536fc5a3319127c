import type { ImportedChapter } from '../../../model/import/chapters.ts';
import { markedParts } from '../../../model/import/split-chapter.ts';
import type { ItemContent } from '../list/batch-item.ts';

/** An item a chapter, or several where it is longer than one conversion: `limit` in code points. */
export function chapterItems(
  chapters: readonly ImportedChapter[],
  filePath: string,
  limit: number,
): { readonly content: ItemContent; readonly place: number }[] {
  return chapters.flatMap((chapter, index) => {
    const parts = markedParts(chapter, limit);
    return parts.map(({ text, marks }, part) => {
      const name = parts.length > 1 ? `${chapter.title} (${part + 1}/${parts.length})`.trim() : chapter.title;
      const marked = marks.length > 0 && { marks: [...marks] };
      return {
        content: { kind: 'text', text, name, filePath, options: {}, ...marked },
        place: index + 1,
      } as const;
    });
  });
}
