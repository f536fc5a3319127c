import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { shownAt } from '../../test/with-queries.tsx';
import { startWords } from '../../test/words.ts';
import { NewProjectDialog } from './new-project-dialog.tsx';

test('Escape asks before a typed text is lost', async () => {
  await startWords();
  const onClose = vi.fn();
  render(shownAt('/projects', <NewProjectDialog draft={null} onClose={onClose} />));
  await userEvent.type(screen.getByLabelText('文本'), '很久以前');
  await userEvent.keyboard('{Escape}');
  expect(await screen.findByRole('dialog', { name: '放弃修改？' })).toBeDefined();
  expect(onClose).not.toHaveBeenCalled();
});
