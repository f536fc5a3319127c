import { join } from 'node:path';
import type { Captions, TaskTimes, Voice } from '@parlando/contract';
import { makeTestVoice } from '@parlando/engines/testing/test-voice';
import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../../../test/create-test-app.ts';
import { claimBatches } from '../batches/store/claim-batches.ts';
import { claimTasks, releaseTasks } from './store/claim-tasks.ts';

const quick = 'neural-quick-0';
const { app, database, close } = await createTestApp({}, undefined, async (dataDir) => {
  await makeTestVoice(join(dataDir, 'models', 'quick'), { id: 'quick', speed: 20, licence: 'CC0, Robin' });
  await makeTestVoice(join(dataDir, 'models', 'slow'), {
    id: 'slow',
    speed: 0.5,
    speakers: [{ id: 0, name: 'Sol', locale: 'es-MX' }],
    languages: ['es-MX'],
  });
});
afterAll(close);

async function data<Data>(url: string): Promise<Data> {
  const response = await app.inject({ url, headers });
  expect(response.statusCode, response.body.slice(0, 200)).toBe(200);
  return response.json<{ data: Data }>().data;
}

const headers = { 'x-browser-fingerprint': 'neural-voices-test' };
const speak = (voice: string, more: object = {}) =>
  app.inject({
    ...{ method: 'POST', url: '/api/v1/tts/single', headers },
    payload: { text: `Hello from ${voice}. It was calm.`, voice, ...more },
  });

test('the catalogue lists an installed voice with its licence and speed', async () => {
  expect(await data<Voice>(`/api/v1/voices/${quick}`)).toMatchObject({
    provider: 'neural',
    name: 'Robin',
    sampleRateHertz: 22_050,
    licence: 'CC0, Robin',
    speed: 20,
    availability: { state: 'reachable', voice: quick },
  });
});

test('it is preferred to the embedded engine as a fallback for an unreachable engine', async () => {
  const { statusCode, headers: told } = await speak('en-US-JennyNeural');
  expect([statusCode, told['x-engine'], told['x-voice']]).toEqual([200, 'neural', quick]);
  expect(told['x-warnings']).toContain('ENGINE_FALLBACK');
  const denied = await speak('en-US-JennyNeural', { fallback: 'deny' });
  expect(denied.json()).toMatchObject({ error: 'ENGINE_UNAVAILABLE' });
});

test('a voice slower than real time is used only on request', async () => {
  const instead = await speak('es-MX-DaliaNeural');
  expect(instead.headers['x-engine']).toBe('espeak');
  const asked = await speak('neural-slow-0');
  expect([asked.statusCode, asked.headers['x-voice']]).toEqual([200, 'neural-slow-0']);
});

test('its word times are marked as approximate, those of the embedded engine are not', async () => {
  const timesOf = async (voice: string) => {
    const id = (await speak(voice)).headers['x-task-id'];
    const times = await data<TaskTimes>(`/api/v1/tts/task/${id}/boundaries`);
    const captions = await data<Captions>(`/api/v1/tts/task/${id}/captions?format=json`);
    const vtt = await app.inject({ url: `/api/v1/tts/task/${id}/captions?format=vtt`, headers });
    return [
      times.items.length > 3,
      times.items.every(({ approximate }) => approximate),
      captions.approximate,
      vtt.body.startsWith('WEBVTT\n\nNOTE Times within a sentence are approximate.\n\n00:00:'),
    ];
  };
  expect(await timesOf(quick)).toEqual([true, true, true, true]);
  expect(await timesOf('espeak-en-US-ruth')).toEqual([true, false, false, false]);
});

test('a task is claimed by a process that has all of its voices, or after ten minutes by any', async () => {
  const { pool } = database;
  const client = await pool.connect();
  try {
    // No process sees them as queued in between.
    await client.query('BEGIN');
    await client.query(
      `INSERT INTO tasks (id, owner_id, address, turn_ms, request, request_hash, format, sample_rate, bitrate, engine,
         voice, warnings, state, fence, n_seg, done, reserved, created_at)
       SELECT id, 'claims', '192.0.2.9', 1, '{}', '', 'mp3', 24000, 64, engines[1], voices[1], '{}', 'queued', 0, 1, 0, 0,
         now() - age * interval '1 minute'
       FROM (${queuedTasks}) AS of`,
    );
    await client.query(
      `INSERT INTO segments (task_id, ord, engine, utterance, text, chars, predicted_ms, key)
       SELECT id, ord, engine, jsonb_build_object('parts', jsonb_build_array(
         jsonb_build_object('kind', 'pause'), jsonb_build_object('kind', 'text', 'voice', voice))), '', 1, 1, id || ord
       FROM (${queuedTasks}) AS of, unnest(engines, voices) WITH ORDINALITY AS each(engine, voice, ord)`,
    );
    const me = '00000000-0000-4000-8000-000000000009';
    const claimed = await claimTasks(client, me, 9, '', { ownVoices: { neural: [quick] } });
    expect(claimed.map(({ id }) => id).sort()).toEqual(['here', 'old', 'other']);
    // A task that was handed over counts as not having waited, however old it is.
    await releaseTasks(
      client,
      me,
      claimed.map(({ id }) => ({ id, trials: [] })),
    );
    const again = await claimTasks(client, me, 9, '', { ownVoices: { neural: [quick] } });
    expect(again.map(({ id }) => id).sort()).toEqual(['here', 'other']);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
});

/** The engines and voices of the segments of each, and how many minutes ago it was accepted. */
const queuedTasks = `SELECT id, string_to_array(engines, ',') AS engines, string_to_array(voices, ',') AS voices, age
  FROM (VALUES
    ('other', 'espeak', 'espeak-en-US-ruth', 0), ('here', 'neural', '${quick}', 0),
    ('away', 'neural', 'neural-away-0', 0), ('old', 'neural', 'neural-away-0', 11),
    ('second', 'neural,neural', '${quick},neural-away-0', 0),
    ('mixed', 'espeak,neural', 'espeak-en-US-ruth,neural-away-0', 0)
  ) AS each(id, engines, voices, age)`;

test('a batch is claimed by a process that has the voices of all its items', async () => {
  const { kysely } = database;
  const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
  const rollBack = new Error('nobody else sees them');
  await kysely
    .transaction()
    .execute(async (transaction) => {
      const batches = [[quick], [quick, 'neural-away-0'], ['en-US-JennyNeural'], ['neural-away-0']];
      for (const [n, voices] of batches.entries()) {
        const key = { owner_id: `batches-${n}`, id: id(n) };
        const updated_at = new Date(Date.now() - (n === 3 ? 11 : 0) * 60_000);
        await transaction
          .insertInto('batches')
          .values({ ...key, content_hash: '', state: 'processing', updated_at })
          .execute();
        const items = voices.map((voice, ord) => ({
          ...{ owner_id: key.owner_id, batch_id: key.id, ord, id: id(ord) },
          request: JSON.stringify({ text: 'neural-away-0', cast: [{ name: 'Ann', voice }] }),
        }));
        await transaction.insertInto('batch_items').values(items).execute();
      }
      const claimed = await claimBatches(transaction, id(9), 9, { neural: [quick] });
      expect(claimed.map((lease) => lease.ownerId).sort()).toEqual(['batches-0', 'batches-2', 'batches-3']);
      throw rollBack;
    })
    .catch((error: unknown) => {
      if (error !== rollBack) throw error;
    });
});
