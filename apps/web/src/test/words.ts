import { loadWords, startLanguage } from '../lib/language.ts';

/** Starts the language of the page with all its words. */
export async function startWords(): Promise<void> {
  await startLanguage();
  await loadWords();
}
