import { render, screen } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { withConfirmation } from '../../model/session/confirmation.ts';
import { startWords } from '../../test/words.ts';
import { ConfirmPasswordDialog } from './password-dialog.tsx';

beforeAll(startWords);

test('leaving the page cancels the action that waits for a password', async () => {
  const act = vi.fn(async () => {
    throw new ApiError('CONFIRMATION_REQUIRED', { status: 403, number: 403 });
  });
  const acting = withConfirmation(act);
  acting.catch(() => undefined);
  const { unmount } = render(<ConfirmPasswordDialog />);
  expect(await screen.findByRole('dialog')).toBeTruthy();
  unmount();
  await expect(acting).rejects.toMatchObject({ code: 'CONFIRMATION_REQUIRED' });
  render(<ConfirmPasswordDialog />);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(act).toHaveBeenCalledOnce();
});
