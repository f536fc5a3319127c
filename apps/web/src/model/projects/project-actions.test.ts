import { afterEach, expect, test, vi } from 'vitest';
import { makeProject } from './project-actions.ts';
import { presentSettings } from './project-settings.ts';

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
