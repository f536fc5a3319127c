import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import { startLanguage } from '../lib/language.ts';
import { Button } from './button.tsx';
import { ConfirmDialog, Dialog } from './dialog.tsx';
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

test('Enter confirms what is not dangerous', async () => {
  const onConfirm = vi.fn();
  render(
    <ConfirmDialog open title="t" action="change" variant="primary" onConfirm={onConfirm} onClose={vi.fn()}>
      sure?
    </ConfirmDialog>,
  );
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'change' })));
  await userEvent.keyboard('{Enter}');
  expect(onConfirm).toHaveBeenCalledOnce();
});

test('if the opener is gone when it closes, the page has the focus', async () => {
  const page = (isIn: boolean, open: boolean) => (
    <main id="main" tabIndex={-1}>
      {!isIn && <Button>log in</Button>}
      <Dialog open={open} onClose={() => undefined} title="t">
        <TextField label="name" />
      </Dialog>
    </main>
  );
  const { rerender } = render(page(false, false));
  await userEvent.click(screen.getByRole('button', { name: 'log in' }));
  rerender(page(false, true));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox')));
  rerender(page(true, true));
  rerender(page(true, false));
  await waitFor(() => expect(document.activeElement).toBe(document.getElementById('main')));
});

test('has the focus itself while what it shows comes later', async () => {
  render(
    <Dialog open onClose={() => undefined} title="t" comesLater>
      <Button>cancel</Button>
    </Dialog>,
  );
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 't' })));
});

test('asks before what was typed is discarded, every time', async () => {
  const onClose = vi.fn();
  render(
    <Dialog open onClose={onClose} title="t" isUnsaved>
      <TextField label="name" />
    </Dialog>,
  );
  const question = () => screen.findByRole('dialog', { name: '放弃修改？' });
  for (const answer of ['继续编辑', '放弃修改']) {
    await userEvent.keyboard('{Escape}');
    const asked = within(await question());
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.click(asked.getByRole('button', { name: answer }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '放弃修改？' })).toBeNull());
  }
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('asks before the page is left, reloaded or gone back from, as long as something is unsaved', async () => {
  const history = new EventTarget();
  vi.stubGlobal('navigation', history);
  const isKept = (event: Event, target: EventTarget) => !target.dispatchEvent(event);
  const leaves = () => isKept(new Event('beforeunload', { cancelable: true }), window);
  const goesBack = (navigationType: string) =>
    isKept(Object.assign(new Event('navigate', { cancelable: true }), { navigationType }), history);
  const dialog = (isUnsaved: boolean) => <Dialog open onClose={vi.fn()} title="t" isUnsaved={isUnsaved} />;
  const { rerender } = render(dialog(false));
  expect([leaves(), goesBack('traverse')]).toEqual([false, false]);
  rerender(dialog(true));
  expect([leaves(), goesBack('push')]).toEqual([true, false]);
  expect(goesBack('traverse')).toBe(true);
  expect(await screen.findByRole('dialog', { name: '放弃修改？' })).toBeTruthy();
  vi.unstubAllGlobals();
});
