import type { Project } from '@parlando/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { audioEngine } from '../player/playback.ts';
import { usePlayer } from '../player/player-store.ts';
import { playChapter } from './play-chapter.ts';
import { projectQuery } from './projects-query.ts';

const chapter = (id: string, status: 'done' | 'pending') => ({ id, title: id, status, durationMs: 1000 });
const project = (...chapters: ReturnType<typeof chapter>[]) =>
  ({ id: 'p', chapters, settings: { voice: 'v' }, fileUrl: '/file?signature=s' }) as unknown as Project;
const heard = () => usePlayer.getState().current?.text;
const end = () => audioEngine().element.dispatchEvent(new Event('ended'));

beforeEach(() => {
  // jsdom plays nothing.
  for (const name of ['load', 'pause'] as const)
    vi.spyOn(HTMLMediaElement.prototype, name).mockReturnValue(undefined);
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined);
});
afterEach(() => {
  usePlayer.setState({ current: null });
  queryClient.clear();
  vi.restoreAllMocks();
});

test('a book goes on with the next chapter, also one that was converted meanwhile, until one is missing', () => {
  playChapter(project(chapter('one', 'done'), chapter('two', 'pending')), 0);
  expect(heard()).toBe('one');
  const later = project(chapter('one', 'done'), chapter('two', 'done'), chapter('three', 'pending'));
  queryClient.setQueryData(projectQuery('p').queryKey, later);
  end();
  expect(heard()).toBe('two');
  expect(audioEngine().element.src).toContain('chapter=two');
  end();
  expect(heard()).toBe('two');
});
