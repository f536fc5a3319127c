import 'fake-indexeddb/auto';
import type { Project } from '@parlando/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { audioEngine } from '../player/playback.ts';
import { usePlayer } from '../player/player-store.ts';
import { chapterLeftAt, playChapter } from './play-chapter.ts';
import { projectActs } from './project-actions.ts';
import { projectQuery } from './projects-query.ts';

const chapter = (id: string, status: 'done' | 'pending') => ({
  ...{ id, title: id, status, durationMs: 1000 },
  taskIds: [id],
});
const project = (...chapters: ReturnType<typeof chapter>[]) =>
  ({
    id: '0d6fbd6c-1f63-4a4c-9d3e-2f4f0b7c9a11',
    chapters,
    settings: { voice: 'v' },
    fileUrl: '/file?signature=s',
  }) as unknown as Project;
const heard = () => usePlayer.getState().current?.text;
/** As a browser does at the end: `pause` only if it was playing. */
function end({ wasPlaying = true } = {}): void {
  const { element } = audioEngine();
  vi.spyOn(element, 'ended', 'get').mockReturnValue(true);
  if (wasPlaying) element.dispatchEvent(new Event('pause'));
  element.dispatchEvent(new Event('ended'));
}

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
  queryClient.setQueryData(projectQuery(later.id).queryKey, later);
  end();
  expect(heard()).toBe('two');
  expect(audioEngine().element.src).toContain('chapter=two');
  expect(usePlayer.getState().current?.captionLinks?.srt).toContain('format=srt&chapter=two');
  end();
  expect(heard()).toBe('two');
});

test('seeking to the end of a paused chapter does not start the next one, nor does a deleted project go on', async () => {
  const book = project(chapter('one', 'done'), chapter('two', 'done'));
  playChapter(book, 0);
  end({ wasPlaying: false });
  expect(heard()).toBe('one');
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 0, data: { deleted: 1 }, message: '', requestId: '' }),
  );
  expect(await projectActs.remove(book.id)).toBe(true);
  vi.unstubAllGlobals();
  end();
  expect(heard()).toBe('one');
});

test('a chapter goes on where it was left, but one that became shorter begins anew', () => {
  const seek = vi.spyOn(audioEngine(), 'seek').mockReturnValue(undefined);
  const hear = (duration: number) => {
    playChapter(project(chapter('one', 'done')), 0);
    const link = usePlayer.getState().current?.url?.replace('signature=s', '');
    localStorage.setItem('positions', JSON.stringify([[link, 300]]));
    vi.spyOn(audioEngine().element, 'duration', 'get').mockReturnValue(duration);
    audioEngine().element.dispatchEvent(new Event('loadedmetadata'));
  };
  hear(200);
  expect(seek).not.toHaveBeenCalled();
  hear(600);
  expect(seek).toHaveBeenCalledExactlyOnceWith(300);
});

test('the list says where a chapter was left, but not of one that is shorter now', () => {
  const book = project(chapter('one', 'done'));
  const [one] = book.chapters;
  if (!one) throw new Error('A book has a chapter');
  expect(chapterLeftAt(book, { ...one, durationMs: 600_000 })).toBe(0);
  playChapter(book, 0);
  const link = usePlayer.getState().current?.url?.replace('signature=s', '');
  localStorage.setItem('positions', JSON.stringify([[link, 300]]));
  expect(chapterLeftAt(book, { ...one, durationMs: 600_000 })).toBe(300);
  expect(chapterLeftAt(book, { ...one, durationMs: 200_000 })).toBe(0);
});
