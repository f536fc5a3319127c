import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { OnDemand, onDemand } from './on-demand.tsx';

afterEach(cleanup);

const opened = vi.fn();
const Whole = () => (
  <button type="button" onClick={opened}>
    Pages
  </button>
);

/** A menu whose code loads, or fails to, when the test says so. */
function show() {
  const fetches: { resolve: (part: typeof Whole) => void; reject: (cause: Error) => void }[] = [];
  const fetchPart = vi.fn(
    () => new Promise<typeof Whole>((resolve, reject) => fetches.push({ resolve, reject })),
  );
  opened.mockClear();
  render(
    <main tabIndex={-1}>
      <OnDemand
        load={onDemand(fetchPart)}
        trigger={(props) => (
          <button type="button" {...props}>
            Pages
          </button>
        )}
        whole={(Part: typeof Whole) => <Part />}
      />
      <input />
    </main>,
  );
  return { fetchPart, fetches };
}

const trigger = () => screen.getByRole('button', { name: 'Pages' });

test('fetches nothing before hover or focus, and then once', async () => {
  const { fetchPart } = show();
  expect(fetchPart).not.toHaveBeenCalled();
  await userEvent.hover(trigger());
  expect(fetchPart).toHaveBeenCalledOnce();
  await userEvent.tab();
  expect(fetchPart).toHaveBeenCalledOnce();
});

test.each([
  ['a click', () => userEvent.click(trigger())],
  ['Enter', () => userEvent.tab().then(() => userEvent.keyboard('{Enter}'))],
  ['the arrow down', () => userEvent.tab().then(() => userEvent.keyboard('{ArrowDown}'))],
])('%s before the code is there opens it when it is, with the focus on it', async (_, press) => {
  const { fetches } = show();
  await press();
  fetches[0]?.resolve(Whole);
  await vi.waitFor(() => expect(opened).toHaveBeenCalledOnce());
  expect(document.activeElement).toBe(trigger());
});

test('a press that focuses an ancestor of the button, as in Safari, opens it', async () => {
  const { fetches } = show();
  fireEvent.click(trigger());
  screen.getByRole('main').focus();
  fetches[0]?.resolve(Whole);
  await vi.waitFor(() => expect(opened).toHaveBeenCalledOnce());
});

test('does not open if the focus has moved elsewhere meanwhile', async () => {
  const { fetches } = show();
  await userEvent.click(trigger());
  await userEvent.click(screen.getByRole('textbox'));
  const before = trigger();
  fetches[0]?.resolve(Whole);
  await vi.waitFor(() => expect(trigger()).not.toBe(before));
  expect(opened).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
});

test('after a failure the next press retries', async () => {
  const { fetches, fetchPart } = show();
  await userEvent.click(trigger());
  fetches[0]?.reject(new Error('The server is away'));
  await vi.waitFor(() => {
    fireEvent.click(trigger());
    expect(fetchPart).toHaveBeenCalledTimes(2);
  });
  fetches[1]?.resolve(Whole);
  await vi.waitFor(() => expect(opened).toHaveBeenCalledOnce());
});
