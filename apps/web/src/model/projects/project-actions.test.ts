import 'fake-indexeddb/auto';
import type { Project } from '@parlando/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { makeProject, projectActs } from './project-actions.ts';
import { presentSettings } from './project-settings.ts';
import { projectQuery } from './projects-query.ts';

afterEach(() => vi.unstubAllGlobals());

test('a project whose answer was lost is the same project when it is created again', async () => {
  const ids: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    ids.push(JSON.parse(String(body)).id);
    throw new TypeError('Failed to fetch');
  });
  const chapters = [{ title: 'One', text: 'Once upon a time.', level: 1 }];
  const settings = presentSettings({ format: 'mp3', chapters, cast: [] });
  const create = (title: string) => makeProject({ title, chapters, settings }).catch(() => undefined);
  await create('A');
  await create('A');
  await create('B');
  expect(ids[1]).toBe(ids[0]);
  expect(ids[2]).not.toBe(ids[0]);
});

test('a chapter whose answer was lost is the same chapter when it is added again', async () => {
  const ids: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    ids.push(JSON.parse(String(body)).id);
    if (ids.length === 1) throw new TypeError('Failed to fetch');
    return Response.json({ code: 0, data: projectOf(['a']), message: '', requestId: '' });
  });
  const chapter = { title: 'One', text: 'Once.', level: 1 };
  for (const _ of [1, 2, 3]) await projectActs.add('p', chapter);
  expect(ids[1]).toBe(ids[0]);
  expect(ids[2]).not.toBe(ids[0]);
});

test('a chapter that is moved before the last move was answered moves on from there', async () => {
  const orders: string[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    const { ids } = JSON.parse(String(body));
    orders.push(ids.join(''));
    return Response.json({ code: 0, data: projectOf(ids), message: '', requestId: '' });
  });
  const { id } = projectOf([]);
  queryClient.setQueryData(projectQuery(id).queryKey, projectOf([...'abcd']));
  const moves = [['a', 1] as const, ['d', -1] as const, ['b', -1] as const, ['gone', 1] as const];
  await Promise.all(moves.map(([chapter, by]) => projectActs.move(id, chapter, by)));
  expect(orders).toEqual(['bacd', 'badc', 'badc']);
});

function projectOf(chapterIds: readonly string[]): Project {
  const counts = { chapters: chapterIds.length, chaptersDone: 0, characters: 0, charactersDone: 0 };
  const progress = { status: 'pending' as const, characters: 0, charactersDone: 0, cost: 0, durationMs: 0 };
  const noError = { error: null, errorCode: null, details: null };
  const chapters = chapterIds.map((id) => {
    return { id, title: id, level: 1, ...progress, ...noError, taskIds: [], warnings: [] };
  });
  const noPause = { pauseReason: null, pauseMessage: null, pauseDetails: null, resumesAt: null };
  const settings = presentSettings({ format: 'mp3', chapters: [], cast: [] });
  const times = { createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z', durationMs: 0 };
  const named = { id: 'p', title: 'A', status: 'idle' as const, fileUrl: '/file' };
  return { ...named, counts, ...noPause, ...times, settings, chapters };
}
