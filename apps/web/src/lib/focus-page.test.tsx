import { render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Dialog } from '../ui/dialog.tsx';
import { useFocusAfter } from './focus-page.ts';

function Place({ isOpen }: { readonly isOpen: boolean }) {
  useFocusAfter(isOpen);
  return (
    <main id="main" tabIndex={-1}>
      <button type="button">Choose</button>
      {isOpen && <Dialog open onClose={() => undefined} title="A file" />}
    </main>
  );
}

it('focuses the page after a dialog that was not opened by a button', async () => {
  const { rerender } = render(<Place isOpen />);
  await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true));
  rerender(<Place isOpen={false} />);
  await waitFor(() => expect(screen.getByRole('main')).toBe(document.activeElement));
});

it('leaves the focus on the button that opened the dialog', async () => {
  const { rerender } = render(<Place isOpen={false} />);
  const button = screen.getByRole('button', { name: 'Choose' });
  button.focus();
  rerender(<Place isOpen />);
  await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true));
  rerender(<Place isOpen={false} />);
  await waitFor(() => expect(button).toBe(document.activeElement));
});
