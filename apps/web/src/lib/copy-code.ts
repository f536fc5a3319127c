import i18next from 'i18next';
import { copyText } from './clipboard.ts';
import { toast } from './toast.ts';

/** Copies code or a value to paste elsewhere, and says whether it could. */
export async function copyCode(text: string): Promise<void> {
  const isCopied = await copyText(text);
  toast(isCopied ? 'success' : 'error', i18next.t(isCopied ? 'guide.docs.copied' : 'guide.docs.copyFailed'));
}
