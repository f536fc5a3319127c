import { expect, test, vi } from 'vitest';
import { beginSound } from './one-sound.ts';

test('a sound that begins pauses the one before, and not itself', () => {
  const [first, second] = [{ pause: vi.fn() }, { pause: vi.fn() }];
  beginSound(first);
  beginSound(second);
  beginSound(second);
  expect(first.pause).toHaveBeenCalledOnce();
  expect(second.pause).not.toHaveBeenCalled();
  beginSound(first);
  expect(second.pause).toHaveBeenCalledOnce();
});
