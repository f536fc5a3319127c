import { render, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { startLanguage } from '../lib/language.ts';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { TextField } from './text-field.tsx';

beforeAll(() => startLanguage());

test('the focus goes to the first field, past what stands before it', async () => {
  render(
    <Dialog open onClose={() => undefined} title="t">
      <Button>before</Button>
      <TextField label="name" />
    </Dialog>,
  );
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'name' })));
});

test('without a field it goes to the first button of the dialog, not to the one that closes it', async () => {
  render(
    <ConfirmDialog open title="t" action="delete" onConfirm={() => undefined} onClose={() => undefined}>
      sure?
    </ConfirmDialog>,
  );
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: '取消' })));
});
