import type { Language } from '@parlando/contract';
import i18next from 'i18next';
import { switchLanguage } from './language.ts';
import { toast } from './toast.ts';

/** Switches the language, and reports a failure. */
export function chooseLanguage(id: Language): void {
  switchLanguage(id).catch((cause: unknown) => {
    console.error(cause);
    toast('error', i18next.t('shell.languageFailed'));
  });
}
