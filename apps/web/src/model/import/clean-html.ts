import { readHtml } from './html-blocks.ts';
import { placeNotes } from './notes.ts';

/** What of copied HTML is spoken, as text. Notes are left out. */
export function cleanHtml(html: string): string {
  const blocks = placeNotes(readHtml(html).blocks);
  return blocks
    .filter(({ kind }) => kind !== 'note' && kind !== 'alt' && kind !== 'furniture')
    .map(({ text }) => text)
    .join('\n');
}
