import { safeFileName } from '@parlando/contract';
import { ssmlSpokenText } from '@parlando/speech';
import { sourceCues } from '../../../model/timed/source-cues.ts';
import type { BatchListItem } from '../list/batch-item.ts';

const longestBeginning = 40;

/** The position of an item, and its name or the beginning of its text. Valid on every system, and unique. */
export function fileStem(
  item: Pick<BatchListItem, 'kind' | 'text' | 'name'>,
  index: number,
  total: number,
): string {
  const number = String(index + 1).padStart(Math.max(3, String(total).length), '0');
  const words = safeFileName(item.name.trim() || beginning(item));
  return words === '' ? number : `${number}-${words}`;
}

function beginning({ kind, text }: Pick<BatchListItem, 'kind' | 'text'>): string {
  const spoken =
    kind === 'ssml' ? documentText(text) : kind === 'cues' ? (sourceCues(text)[0]?.text ?? '') : text;
  return [...spoken.trimStart()].slice(0, longestBeginning).join('');
}

/** The source itself if it is not well-formed. */
function documentText(source: string): string {
  try {
    return ssmlSpokenText(source);
  } catch (cause) {
    console.warn('A document that was spoken cannot be read here', cause);
    return source;
  }
}
