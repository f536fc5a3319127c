import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Address, Link, navigate, presentAddress, useShownAddress } from './navigation.tsx';

type Redirect = (address: Address) => string | null | Promise<string | null>;

function Shown({ redirect }: { redirect: Redirect }) {
  const address = useShownAddress(start, redirect);
  return (
    <>
      <output>{address?.path}</output>
      <Link to="/tasks?page=2">Tasks</Link>
    </>
  );
}

let start: Address;
const stay: Redirect = () => null;
const shown = () => screen.getByRole('status').textContent;

beforeEach(() => {
  history.replaceState(null, '', '/');
  start = presentAddress();
  vi.stubGlobal('scrollTo', vi.fn());
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a link shows its page from the top, and the address says so', async () => {
  render(<Shown redirect={stay} />);
  await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'Tasks' })));
  expect(shown()).toBe('/tasks');
  expect(presentAddress()).toEqual({ path: '/tasks', search: '?page=2' });
  expect(scrollTo).toHaveBeenCalledWith(0, 0);
});

test('a link with a modifier key is left to the browser', () => {
  render(<Shown redirect={stay} />);
  const isLeft = fireEvent.click(screen.getByRole('link', { name: 'Tasks' }), { ctrlKey: true });
  expect(isLeft).toBe(true);
  expect(shown()).toBe('/');
});

test('going back shows the page before and leaves its scrolling to the browser', async () => {
  render(<Shown redirect={stay} />);
  await act(async () => void navigate('/tasks'));
  vi.mocked(scrollTo).mockClear();
  await act(async () => {
    history.replaceState(null, '', '/');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  expect(shown()).toBe('/');
  expect(scrollTo).not.toHaveBeenCalled();
});

test('what was there stays until it is known where to go, and a refused page is never shown', async () => {
  let decide: (to: string) => void = () => undefined;
  const decision = new Promise<string>((resolve) => {
    decide = resolve;
  });
  render(<Shown redirect={({ path }) => (path === '/tasks' ? decision : null)} />);
  const arrived = vi.fn();
  await act(async () => void navigate('/tasks').then(() => arrived(shown())));
  expect(shown()).toBe('/');
  await act(async () => decide('/login'));
  expect(arrived).toHaveBeenCalledExactlyOnceWith('/login');
  expect(location.pathname).toBe('/login');
});

test('the last of several navigations counts, whichever is decided first', async () => {
  let decide: (stay: null) => void = () => undefined;
  const decision = new Promise<null>((resolve) => {
    decide = resolve;
  });
  render(<Shown redirect={({ path }) => (path === '/slow' ? decision : null)} />);
  await act(async () => {
    void navigate('/slow');
    void navigate('/fast');
  });
  await act(async () => decide(null));
  expect(shown()).toBe('/fast');
});

test('a slash at the end of an address means the same page', () => {
  history.replaceState(null, '', '/tasks/');
  expect(presentAddress().path).toBe('/tasks');
});
