import { render, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { startLanguage } from '../lib/language.ts';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { TextField } from './text-field.tsx';

beforeAll(() => startLanguage());

test('focuses the first field, skipping what precedes it', async () => {
  render(
    <Dialog open onClose={() => undefined} title="t">
      <Button>before</Button>
      <TextField label="name" />
    </Dialog>,
  );
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'name' })));
});

test('without a field, focuses the first button of the dialog, not the close button', async () => {
  render(
    <ConfirmDialog open title="t" action="delete" onConfirm={() => undefined} onClose={() => undefined}>
      sure?
    </ConfirmDialog>,
  );
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: '取消' })));
});
