import i18next from 'i18next';
import { toast } from './toast.ts';

export async function copyAndSay(text: string, copied: string, failed: string): Promise<void> {
  if (await copyText(text)) toast('success', copied);
  else toast('error', failed);
}

export function copyCode(text: string): Promise<void> {
  return copyAndSay(text, i18next.t('guide.docs.copied'), i18next.t('guide.docs.copyFailed'));
}

/** Copies text; over plain HTTP, where `navigator.clipboard` is missing, through a selected text field. */
export async function copyText(text: string): Promise<boolean> {
  if (navigator.clipboard && window.isSecureContext) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      // Permission denied: the fallback may still work.
    }
  }
  return copyBySelection(text);
}

function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  const focused = document.activeElement;
  field.value = text;
  field.setAttribute('readonly', '');
  field.style.position = 'fixed';
  field.style.opacity = '0';
  document.body.append(field);
  field.focus();
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return copied;
}
