import type { Mark } from '@parlando/contract';
import { allMarks, chaptersOf, joinChapters, usualOptions } from './chapters.ts';
import { readHtml } from './html-blocks.ts';
import { placeNotes } from './notes.ts';

/** Converts copied HTML to the spoken text, with its ruby readings as marks. Notes are left out. */
export function cleanHtml(html: string): { readonly text: string; readonly marks: readonly Mark[] } {
  const blocks = placeNotes(readHtml(html).blocks);
  const chapters = chaptersOf(
    { kind: 'html', title: '', blocks, remarks: [] },
    { ...usualOptions, depth: 0 },
  );
  return { text: joinChapters(chapters), marks: allMarks(chapters) };
}
