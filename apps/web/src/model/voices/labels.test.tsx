import { renderHook } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { switchLanguage } from '../../lib/language.ts';
import { startWords } from '../../test/words.ts';
import { useLabels } from './labels.ts';

beforeAll(startWords);
afterEach(() => switchLanguage('zh'));

test('languages without a region begin with a capital, as those with one do', async () => {
  await switchLanguage('es');
  const { locale } = renderHook(useLabels).result.current;
  expect([locale('es'), locale('en')]).toEqual(['Español', 'Inglés']);
});
