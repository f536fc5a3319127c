import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Link, useLocation, useSearchParams } from 'wouter';
import { type Address, navigate, Pages, presentAddress } from './navigation.tsx';

type Redirect = (address: Address) => string | null | Promise<string | null>;

function Shown({ redirect }: { redirect: Redirect }) {
  return (
    <Pages redirect={redirect} isOpen={() => true}>
      {() => <Page />}
    </Pages>
  );
}

function Page() {
  const [path] = useLocation();
  const [search] = useSearchParams();
  return (
    <>
      <output>{path}</output>
      <p>{search.get('text')}</p>
      <Link to="/tasks?page=2">Tasks</Link>
    </>
  );
}

const stay: Redirect = () => null;
const shown = () => screen.getByRole('status').textContent;

beforeEach(() => {
  history.replaceState(null, '', '/');
  vi.stubGlobal('scrollTo', vi.fn());
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a link shows its page from the top, and updates the URL', async () => {
  render(<Shown redirect={stay} />);
  await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'Tasks' })));
  expect(shown()).toBe('/tasks');
  expect(presentAddress()).toEqual({ path: '/tasks', search: '?page=2' });
  expect(scrollTo).toHaveBeenCalledWith(0, 0);
});

test('a click with a modifier key is left to the browser', () => {
  render(<Shown redirect={stay} />);
  const isLeft = fireEvent.click(screen.getByRole('link', { name: 'Tasks' }), { ctrlKey: true });
  expect(isLeft).toBe(true);
  expect(shown()).toBe('/');
});

test('going back shows the previous page and leaves scrolling to the browser', async () => {
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

test('the old page stays until the redirect is decided, and a refused page is never shown', async () => {
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

test('the last of several navigations wins, whichever is decided first', async () => {
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

test('a trailing slash makes no difference', () => {
  history.replaceState(null, '', '/tasks/');
  expect(presentAddress().path).toBe('/tasks');
});

test('a link to the current page scrolls to its top, and adds no history entry', async () => {
  render(<Shown redirect={stay} />);
  await act(async () => void navigate('/tasks?page=2'));
  vi.mocked(scrollTo).mockClear();
  const before = history.length;
  await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'Tasks' })));
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith(0, 0);
  expect(history.length).toBe(before);
});

test('a page reads its query string as written', async () => {
  render(<Shown redirect={stay} />);
  await act(async () => void navigate(`/tasks?${new URLSearchParams({ text: '100 %41 & ü' })}`));
  expect(screen.getByText('100 %41 & ü')).toBeTruthy();
});
