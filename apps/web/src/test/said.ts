import { beforeAll, beforeEach } from 'vitest';
import { connectToasts } from '../lib/toast.ts';
import { startWords } from './words.ts';

/** Loads the page's words. Returns the toasts of the current test so far. */
export function hearToasts(): readonly string[] {
  const said: string[] = [];
  beforeAll(async () => {
    await startWords();
    connectToasts(({ words }) => said.push(words));
  });
  beforeEach(() => {
    said.length = 0;
  });
  return said;
}
