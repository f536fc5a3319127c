import type { Pronunciation } from '@parlando/contract';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { withQueries } from '../../test/with-queries.tsx';
import { startWords } from '../../test/words.ts';
import MandarinView from './mandarin-view.tsx';

beforeAll(startWords);

function show() {
  const onApply = vi.fn<(pronunciation: Pronunciation) => void>();
  const run = { start: 0, length: 2, text: '行长' };
  const acts = { onApply, onAlways: vi.fn(), onRemove: undefined };
  render(
    withQueries(<MandarinView points={[...run.text]} run={run} voice="x" present={undefined} {...acts} />),
  );
  return onApply;
}

const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));
const apply = () => fireEvent.click(screen.getByRole('button', { name: '只改这里' }));

test('readings of several characters of a word are chosen one after another', () => {
  const onApply = show();
  choose('hàng');
  choose('长');
  choose('cháng');
  apply();
  expect(onApply).toHaveBeenLastCalledWith({ alphabet: 'pinyin', sounds: 'hang4 chang2' });
});

test('typed pinyin stays with its character', () => {
  const onApply = show();
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'hōng' } });
  choose('长');
  choose('cháng');
  choose('行');
  expect(screen.getByRole('radio', { name: 'hōng', checked: true })).toBeTruthy();
  apply();
  expect(onApply).toHaveBeenLastCalledWith({ alphabet: 'pinyin', sounds: 'hong1 chang2' });
});
