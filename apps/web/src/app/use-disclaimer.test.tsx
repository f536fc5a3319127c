import { act, fireEvent, render } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { startLanguage } from '../lib/language.ts';
import { connectToasts } from '../lib/toast.ts';
import { useDisclaimer } from './use-disclaimer.ts';

const said: string[] = [];
beforeAll(async () => {
  await startLanguage();
  connectToasts(({ words }) => said.push(words));
});
beforeEach(() => {
  localStorage.clear();
  said.length = 0;
});

function Page() {
  useDisclaimer();
  return <button type="button">x</button>;
}

test('the disclaimer does not come under a finger that is down, but after its tap', () => {
  const { getByRole } = render(<Page />);
  act(() => void fireEvent.pointerDown(getByRole('button')));
  expect(said).toEqual([]);
  act(() => void fireEvent.click(getByRole('button')));
  act(() => void fireEvent.click(getByRole('button')));
  expect(said).toEqual([expect.stringContaining('语音由计算机合成')]);
});
