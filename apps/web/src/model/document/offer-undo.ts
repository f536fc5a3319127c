import i18next from 'i18next';
import { toast } from '../../lib/toast.ts';

/** Reports what replaced the person's text, and offers undo. */
export function offerUndo(words: string, undo: () => void): void {
  const action = { label: i18next.t('editor.undo'), onPress: undo };
  toast('info', words, { deduplicateMs: 0, action });
}
