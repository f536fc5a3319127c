import type { Language } from '@parlando/contract';
import i18next from 'i18next';
import { rememberLanguage, switchLanguage } from './language.ts';
import { isModuleLoadFailure, reportedHere } from './module-load-failure.ts';
import { toast } from './toast.ts';

/** Their words did not load; Chromium does not fetch a module again in the same page. */
const failed = new Set<Language>();

/** Switches the language, and reports a failure. After a second one the page reloads, in that language. */
export async function chooseLanguage(id: Language): Promise<void> {
  try {
    await (failed.has(id) ? switchLanguage(id) : reportedHere(switchLanguage(id)));
  } catch (cause) {
    if (failed.has(id)) {
      rememberLanguage(id);
      // `watchLoadFailures` reports it and reloads.
      throw cause;
    }
    if (isModuleLoadFailure(cause)) failed.add(id);
    console.error(cause);
    toast('error', i18next.t('shell.languageFailed'));
  }
}
