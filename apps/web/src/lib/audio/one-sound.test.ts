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
