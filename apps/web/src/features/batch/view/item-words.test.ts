import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { startWords } from '../../../test/words.ts';
import { itemErrorWords } from './item-words.ts';

beforeAll(startWords);

test('names a server of another origin that does not reply, and the origin it has to allow', () => {
  const details = { server: 'https://api.example', origin: 'https://studio.example' };
  const error = { code: 'NETWORK_ERROR', details, words: '' };
  expect(itemErrorWords(i18next.t, error)).toMatch(/api\.example.*studio\.example/);
});
