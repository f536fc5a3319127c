import { render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Dialog } from '../ui/dialog.tsx';
import { focusPressed } from './focus-pressed.ts';

let stop: () => void;
beforeEach(() => {
  stop = focusPressed();
});
afterEach(() => stop());

function Place() {
  const [isOpen, setOpen] = useState(false);
  return (
    <main tabIndex={-1}>
      <textarea aria-label="Text" />
      <button type="button" onClick={() => setOpen(true)}>
        <span>Open</span>
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="A dialog">
        <button type="button" onClick={() => setOpen(false)}>
          Done
        </button>
      </Dialog>
    </main>
  );
}

/** Simulates Safari, where a press focuses an ancestor of the button. */
function press(element: Element, detail = 1): void {
  screen.getByRole('main').focus();
  element.dispatchEvent(new MouseEvent('click', { bubbles: true, detail }));
}

it('lets a dialog return the focus to the button that opened it', async () => {
  render(<Place />);
  const opener = screen.getByRole('button', { name: 'Open' });
  press(screen.getByText('Open'));
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  screen.getByRole('button', { name: 'Done' }).click();
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

it('does nothing if the focus was not lost, or without a press', () => {
  render(<Place />);
  const opener = screen.getByRole('button', { name: 'Open' });
  press(opener, 0);
  expect(document.activeElement).toBe(screen.getByRole('main'));
  const area = screen.getByRole('textbox', { name: 'Text' });
  area.focus();
  opener.dispatchEvent(new MouseEvent('click', { detail: 1 }));
  expect(document.activeElement).toBe(area);
});
