import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isModuleLoadFailure, reportedHere } from '../lib/module-load-failure.ts';
import { connectToasts } from '../lib/toast.ts';
import { usePlayer } from '../model/player/player-store.ts';
import { isParentNodeError, reloadOnce, watchLoadFailures } from './load-failure.ts';

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('recognizes a failed script in every browser’s wording', () => {
  expect(isModuleLoadFailure(new TypeError('Failed to fetch dynamically imported module: /a.js'))).toBe(true);
  expect(isModuleLoadFailure(new TypeError('error loading dynamically imported module'))).toBe(true);
  expect(isModuleLoadFailure(new TypeError('Importing a module script failed.'))).toBe(true);
  expect(isModuleLoadFailure(new Error('Unable to preload CSS for /a.css'))).toBe(true);
  expect(isModuleLoadFailure(new Error('x is undefined'))).toBe(false);
});

test('reloads after 2 s, and only once per tab', async () => {
  const reload = vi.fn();
  const isThere = async () => true;
  expect(reloadOnce(reload, isThere)).toBe(true);
  await vi.advanceTimersByTimeAsync(1999);
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(reload).toHaveBeenCalledOnce();
  expect(reloadOnce(reload, isThere)).toBe(false);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reload).toHaveBeenCalledOnce();
});

test('does not reload while the server is unreachable, but once it is back', async () => {
  const reload = vi.fn();
  let isThere = false;
  expect(reloadOnce(reload, async () => isThere)).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reload).not.toHaveBeenCalled();
  isThere = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reload).toHaveBeenCalledOnce();
});

test.each(['playing', 'loading'] as const)('does not reload while audio is %s', async (status) => {
  const reload = vi.fn();
  usePlayer.setState({ status });
  vi.stubGlobal('fetch', async () => new Response());
  expect(reloadOnce(reload)).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reload).not.toHaveBeenCalled();
  usePlayer.setState({ status: 'paused' });
  // It begins while the server is being asked.
  vi.stubGlobal('fetch', async () => {
    usePlayer.setState({ status });
    return new Response();
  });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reload).not.toHaveBeenCalled();
  vi.stubGlobal('fetch', async () => new Response());
  usePlayer.setState({ status: 'paused' });
  await vi.advanceTimersByTimeAsync(4000);
  expect(reload).toHaveBeenCalledOnce();
});

test('does not reload while a dialog is open', async () => {
  const reload = vi.fn();
  vi.stubGlobal('fetch', async () => new Response());
  const dialog = document.body.appendChild(document.createElement('div'));
  dialog.setAttribute('role', 'dialog');
  expect(reloadOnce(reload)).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reload).not.toHaveBeenCalled();
  dialog.remove();
  await vi.advanceTimersByTimeAsync(4000);
  expect(reload).toHaveBeenCalledOnce();
});

test('errors about a parent node are ignored', () => {
  const words =
    "Failed to execute 'removeChild' on 'Node': The node to be removed is not a child of this node.";
  expect(isParentNodeError(new DOMException(words))).toBe(true);
  expect(isParentNodeError(new TypeError("Cannot read properties of null (reading 'parentNode')"))).toBe(
    true,
  );
  const stop = watchLoadFailures();
  const event = new ErrorEvent('error', { error: new Error('parentNode is null'), cancelable: true });
  window.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
  stop();
});

test('a failure that others report is neither reported again nor does it reload the page', async () => {
  const said = vi.fn();
  const disconnect = connectToasts(said);
  const stop = watchLoadFailures();
  const failure = new TypeError('Failed to fetch dynamically imported module: /words-en.js');
  const fails = async () => {
    // As Vite does.
    window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: failure }));
    throw failure;
  };
  await reportedHere(fails()).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(5000);
  expect([said.mock.calls, sessionStorage.length]).toEqual([[], 0]);
  stop();
  disconnect();
});

test('a script aborted because the page is left is no failure', async () => {
  const stop = watchLoadFailures();
  window.dispatchEvent(new Event('beforeunload'));
  window.dispatchEvent(new Event('vite:preloadError'));
  await vi.advanceTimersByTimeAsync(4000);
  expect(sessionStorage).toHaveLength(0);
  // The page stays after all.
  await vi.advanceTimersByTimeAsync(1000);
  expect(sessionStorage).toHaveLength(1);
  stop();
});
