import { randomBytes } from 'node:crypto';
import { EngineError } from '@parlando/speech';
import type { QueryResult, QueryResultRow } from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { createFakeEngine } from '../../../test/fake-engine.ts';
import { speak, taskState } from '../../../test/pipeline-client.ts';
import { mountSmallDisk } from '../../../test/small-disk.ts';
import { usePipelines } from '../../../test/use-pipelines.ts';
import type { AudioStore } from '../../ports/audio-store.ts';
import type { Queryable } from './store/queryable.ts';

const { database, start: pipeline } = await usePipelines();
const { pool } = database;
const disk = await mountSmallDisk('4m');
afterAll(() => disk?.unmount());

const used = async () => {
  const { rows } = await pool.query<{ used: number }>(
    'SELECT coalesce(sum(used), 0)::int AS used FROM buckets',
  );
  return rows[0]?.used;
};
const expectFull = async (response: Response) => {
  expect(response.status).toBe(507);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await response.json()).toMatchObject({ error: 'STORAGE_FULL' });
};

/** A small disk, or where mounting is not permitted a store that injects ENOSPC. */
function limitedStore() {
  if (disk) {
    return { storeRoot: disk.path, fill: () => disk.fill(), makeRoom: () => disk.makeRoom() };
  }
  let isFull = false;
  const wrapStore = (store: AudioStore): AudioStore => ({
    ...store,
    put: (bytes) =>
      isFull ? Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' })) : store.put(bytes),
  });
  const set = (value: boolean) => async () => {
    isFull = value;
  };
  return { wrapStore, fill: set(true), makeRoom: set(false) };
}

describe(`no room for audio ${disk ? 'on a disk of 4 MB' : '(ENOSPC injected: mounting is not permitted here)'}`, () => {
  test.each([false, true])(
    'is reported, charges nothing, affects nothing else and recovers (stream: %s)',
    async (stream) => {
      const { fill, makeRoom, ...store } = limitedStore();
      // Too much for a block that a file system may have left, and not for the text.
      const engine = createFakeEngine({ chunkBytes: 18_000 });
      const { url } = await pipeline({ ...store, engine });
      const earlier = await speak(url, { text: 'This was spoken while there was room.' });
      const audio = Buffer.from(await earlier.arrayBuffer());
      const { permanentUrl } = await taskState(url, earlier.headers.get('x-task-id'));
      const before = await used();

      await fill();
      for (let attempt = 0; attempt < 3; attempt++) {
        const text =
          `For this there is no room ${randomBytes(4).toString('hex')}. And none for that. `.repeat(3);
        const response = await speak(url, { text, stream });
        if (stream) await expect(response.arrayBuffer().catch(() => undefined)).resolves.toBeUndefined();
        else await expectFull(response);
      }
      await eventually(async () => (await used()) === before);
      const again = await fetch(url + permanentUrl, { headers: { 'cache-control': 'no-cache' } });
      expect(Buffer.from(await again.arrayBuffer()).equals(audio)).toBe(true);
      const repeated = await speak(url, { text: 'This was spoken while there was room.' });
      expect([repeated.status, repeated.headers.get('x-cache')]).toEqual([200, 'hit']);

      await makeRoom();
      expect((await speak(url, { text: 'There is room again.' })).status).toBe(200);
    },
  );
});

describe('no room in the database', () => {
  /** Injects PostgreSQL's error into statements of one kind while `isFull`. */
  function limitedDatabase(...meant: readonly string[]) {
    const state = { isFull: false };
    const statements: Queryable = {
      async query<Row extends QueryResultRow>(text: string, values?: unknown[]): Promise<QueryResult<Row>> {
        if (state.isFull && meant.some((part) => text.includes(part))) {
          throw Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' });
        }
        return pool.query<Row>(text, values);
      },
    };
    return { state, statements };
  }
  const accept = 'INSERT INTO tasks';
  const commit = 'INSERT INTO audio_cache';
  const end = 'UPDATE charges SET amount';

  test.each([
    ['at the acceptance', [accept]],
    ['at a commit', [commit]],
    ['at a commit, and even to say that it failed', [commit, end]],
  ])('%s: is reported, charges nothing, and recovers', async (_, meant) => {
    const { state, statements } = limitedDatabase(...meant);
    const { url } = await pipeline({ statements });
    await speak(url, { text: 'This was spoken while there was room.' });
    const before = await used();
    state.isFull = true;
    const text = 'For this there is no room. And none for that.';
    await expectFull(await speak(url, { text }));
    state.isFull = false;
    await eventually(async () => (await used()) === before);
    expect((await speak(url, { text })).status).toBe(200);
    expect(await used()).toBe((before ?? 0) + text.length);
  });

  test('even to record an engine failure: waiting clients get it, and the refund follows when there is space', async () => {
    const { state, statements } = limitedDatabase(end);
    const engine = createFakeEngine({
      onChunk: () => {
        throw new EngineError('unsupported', 'this engine cannot speak it');
      },
    });
    const { url } = await pipeline({ statements, engine });
    const before = await used();
    state.isFull = true;
    const refused = await speak(url, { text: 'This will not be spoken.' });
    expect(refused.status).toBeGreaterThanOrEqual(400);
    state.isFull = false;
    await eventually(async () => (await used()) === (before ?? 0));
  });
});
