import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { withQueries } from '../../test/with-queries.tsx';
import { startWords } from '../../test/words.ts';
import { DeleteDialog, type Deletion } from './delete-dialog.tsx';

test('a deletion that ends late leaves the question about the next one open', async () => {
  await startWords();
  let end = (): void => undefined;
  const run = () =>
    new Promise<void>((resolve) => {
      end = resolve;
    });
  const first: Deletion = { count: 1, all: false, run };
  const next: Deletion = { ...first, count: 3 };
  const onClose = vi.fn();
  const dialog = (deletion: Deletion | null) => withQueries(<DeleteDialog {...{ deletion, onClose }} />);
  const { rerender } = render(dialog(first));
  await userEvent.click(screen.getByRole('button', { name: '删除' }));
  rerender(dialog(null));
  rerender(dialog(next));
  await act(async () => end());
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: '删除' }));
  await act(async () => end());
  expect(onClose).toHaveBeenCalledOnce();
});
