import i18next from 'i18next';
import { copyText } from './clipboard.ts';
import { toast } from './toast.ts';

/** Copies a text and reports the outcome. */
export async function copyAndSay(text: string, copied: string, failed: string): Promise<void> {
  if (await copyText(text)) toast('success', copied);
  else toast('error', failed);
}

/** Copies code or a value. */
export function copyCode(text: string): Promise<void> {
  return copyAndSay(text, i18next.t('guide.docs.copied'), i18next.t('guide.docs.copyFailed'));
}
