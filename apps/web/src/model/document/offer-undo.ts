import i18next from 'i18next';
import { toast } from '../../lib/toast.ts';

const undoMs = 8000;

/** Reports what replaced the person's text, and offers undo. */
export function offerUndo(words: string, undo: () => void): void {
  const action = { label: i18next.t('editor.undo'), onPress: undo };
  toast('info', words, { durationMs: undoMs, deduplicateMs: 0, action });
}
