import { beforeAll, beforeEach } from 'vitest';
import { loadWords, startLanguage } from '../lib/language.ts';
import { connectToasts } from '../lib/toast.ts';

/** Loads the words of the page. Returns what the toasts of a test have said so far. */
export function hearToasts(): readonly string[] {
  const said: string[] = [];
  beforeAll(async () => {
    await startLanguage();
    await loadWords();
    connectToasts(({ words }) => said.push(words));
  });
  beforeEach(() => {
    said.length = 0;
  });
  return said;
}
