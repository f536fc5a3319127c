import type { Chapter } from '@parlando/contract';
import { splitChapter } from '../../../model/import/split-chapter.ts';
import type { ItemContent } from '../list/batch-item.ts';

/** An item a chapter, or several where it is longer than one conversion: `limit` in code points. */
export function chapterItems(
  chapters: readonly Chapter[],
  filePath: string,
  limit: number,
): { readonly content: ItemContent; readonly place: number }[] {
  return chapters.flatMap((chapter, index) => {
    const texts = splitChapter(chapter, limit);
    return texts.map((text, part) => {
      const name = texts.length > 1 ? `${chapter.title} (${part + 1}/${texts.length})`.trim() : chapter.title;
      return { content: { kind: 'text', text, name, filePath, options: {} }, place: index + 1 } as const;
    });
  });
}
