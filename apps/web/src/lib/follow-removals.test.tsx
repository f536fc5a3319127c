import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Dialog } from '../ui/dialog.tsx';
import { followRemovals } from './follow-removals.ts';

let stop: () => void;
beforeEach(() => {
  stop = followRemovals();
});
afterEach(() => stop());

const focused = () => document.activeElement;
const button = (name: string) => screen.getByRole('button', { name });
const inDialog = () => waitFor(() => expect(screen.getByRole('dialog').contains(focused())).toBe(true));

function Place({ isOpen }: { readonly isOpen: boolean }) {
  return (
    <main id="main" tabIndex={-1}>
      <button type="button">Choose</button>
      <Dialog open={isOpen} onClose={() => undefined} title="A file" />
    </main>
  );
}

it('focuses the page after a dialog that was not opened by a button', async () => {
  const { rerender } = render(<Place isOpen />);
  await inDialog();
  rerender(<Place isOpen={false} />);
  await waitFor(() => expect(screen.getByRole('main')).toBe(focused()));
});

it('leaves the focus on the button that opened the dialog', async () => {
  const { rerender } = render(<Place isOpen={false} />);
  button('Choose').focus();
  rerender(<Place isOpen />);
  await inDialog();
  rerender(<Place isOpen={false} />);
  await waitFor(() => expect(button('Choose')).toBe(focused()));
});

/** A list whose entries are removed at once or after a question. */
function List({ asks = false }: { readonly asks?: boolean }) {
  const [names, setNames] = useState(['one', 'two', 'three']);
  const [asked, setAsked] = useState<string | null>(null);
  const remove = (name: string) => {
    setNames(names.filter((each) => each !== name));
    setAsked(null);
  };
  return (
    <main id="main" tabIndex={-1}>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <a href={`#${name}`}>{name}</a>
            <button type="button" onClick={() => (asks ? setAsked(name) : remove(name))}>
              Delete {name}
            </button>
          </li>
        ))}
      </ul>
      <Dialog open={asked !== null} onClose={() => setAsked(null)} title="Delete it?">
        <button type="button" onClick={() => asked && remove(asked)}>
          Yes
        </button>
      </Dialog>
    </main>
  );
}

const link = (name: string) => screen.getByRole('link', { name });

it('focuses the entry after a removed one, the one before the last, then the page', async () => {
  render(<List />);
  button('Delete two').focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(link('three')).toBe(focused()));
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(link('one')).toBe(focused()));
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('main')).toBe(focused()));
});

it('focuses the entry after one that a dialog removed', async () => {
  render(<List asks />);
  button('Delete one').focus();
  await userEvent.keyboard('{Enter}');
  await inDialog();
  button('Yes').focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(link('two')).toBe(focused()));
});
