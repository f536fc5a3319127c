import { loadWords, startLanguage } from '../lib/language.ts';

/** Starts the page's language with all of its words. */
export async function startWords(): Promise<void> {
  await startLanguage();
  await loadWords();
}
