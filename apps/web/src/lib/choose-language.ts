import type { Language } from '@parlando/contract';
import i18next from 'i18next';
import { switchLanguage } from './language.ts';
import { reportedHere } from './module-load-failure.ts';
import { toast } from './toast.ts';

/** Switches the language, and reports a failure. */
export function chooseLanguage(id: Language): void {
  reportedHere(switchLanguage(id)).catch((cause: unknown) => {
    console.error(cause);
    toast('error', i18next.t('shell.languageFailed'));
  });
}
