import { expect, test, vi } from 'vitest';
import { beginSound } from './one-sound.ts';

test('a new sound pauses the previous one, but not itself', () => {
  const [first, second] = [{ pause: vi.fn() }, { pause: vi.fn() }];
  beginSound(first);
  beginSound(second);
  beginSound(second);
  expect(first.pause).toHaveBeenCalledOnce();
  expect(second.pause).not.toHaveBeenCalled();
  beginSound(first);
  expect(second.pause).toHaveBeenCalledOnce();
});

test('a sound that begins in another tab pauses the one of this tab, which may then begin again', async () => {
  const here = { pause: vi.fn() };
  beginSound(here);
  vi.resetModules();
  const otherTab = await import('./one-sound.ts');
  const there = { pause: vi.fn() };
  otherTab.beginSound(there);
  await vi.waitFor(() => expect(here.pause).toHaveBeenCalledOnce());
  expect(there.pause).not.toHaveBeenCalled();
  beginSound(here);
  await vi.waitFor(() => expect(there.pause).toHaveBeenCalledOnce());
  expect(here.pause).toHaveBeenCalledOnce();
});
