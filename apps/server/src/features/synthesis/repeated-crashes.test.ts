import { describe, expect, inject, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { createFakeEngine } from '../../../test/fake-engine.ts';
import { speak } from '../../../test/pipeline-client.ts';
import { usePipelineProcesses } from '../../../test/use-pipeline-processes.ts';

const { database, start: startHere, fork: startChild, runLeasesOut, closeAll } = await usePipelineProcesses();
const { pool } = database;

const text = Array.from({ length: 12 }, (_, i) => `This is sentence number ${i} of a longer text.`).join(' ');

describe('killed by SIGKILL', () => {
  test('repeatedly by one segment: its task fails with a refund of the rest; other tasks are not affected', async () => {
    const poisoned = text.replace('number 9', 'number 9, deadly,');
    const first = await startChild({ poison: 'deadly' });
    const requests = [poisoned, text].map((each) => speak(first.url, { text: each }).catch(() => undefined));
    await first.exited;
    await Promise.all(requests);
    for (let deaths = 1; deaths < 4; deaths++) {
      await runLeasesOut();
      await (await startChild({ poison: 'deadly' })).exited;
    }
    await runLeasesOut();
    await startChild({ poison: 'deadly' });
    const rows = await eventually(async () => {
      const { rows: found } = await pool.query(
        `SELECT state, error, error_details AS details, charged, reserved FROM tasks ORDER BY state`,
      );
      return found.every(({ state }) => state === 'completed' || state === 'failed') && found;
    });
    expect(rows).toMatchObject([
      { state: 'completed', charged: text.length },
      { state: 'failed', error: 'SYNTHESIS_FAILED', details: { segment: expect.any(Number) } },
    ]);
    expect(rows[1].charged).toBeGreaterThan(0);
    expect(rows[1].charged).toBeLessThan(text.length);
    const { rows: deadly } = await pool.query(
      `SELECT text LIKE '%deadly%' AS deadly FROM segments WHERE attempts = 4`,
    );
    expect(deadly).toEqual([{ deadly: true }]);
    // Five processes have to start.
  });

  test('at each start, it counts the attempt against a different task each time', async () => {
    const count = 3;
    const hangs = createFakeEngine({ onChunk: () => new Promise(() => undefined) });
    const { url } = await startHere({ engine: hangs, maxWaitSeconds: 86_400 });
    const leaving = new AbortController();
    for (let i = 0; i < count; i++)
      void speak(url, { text: `Number ${i}.` }, { signal: leaving.signal }).catch(() => undefined);
    await eventually(async () => (await pool.query('SELECT FROM tasks')).rowCount === count);
    leaving.abort();
    await closeAll();
    const attempts = async (): Promise<number[]> =>
      (await pool.query('SELECT attempts FROM segments ORDER BY attempts')).rows.map((row) => row.attempts);
    const running = async () => (await pool.query(`SELECT FROM tasks WHERE state = 'running'`)).rowCount;
    for (const known of [
      [0, 0, 0],
      [1, 1, 2],
      [1, 2, 2],
      [2, 2, 2],
    ]) {
      const { child, exited } = await startChild({ chunkMs: 3_600_000 });
      await eventually(async () => (await running()) === count && (await attempts()).join() === known.join());
      child.kill('SIGKILL');
      await exited;
      await runLeasesOut();
    }
    // Four processes have to start.
  });

  // The S3 service of the tests would need a minute for the 420 objects, and with fewer a task could be under way each time.
  test.skipIf(inject('s3'))(
    'ten times with many harmless tasks under way, it fails none of them',
    async () => {
      const count = 70;
      const { url } = await startHere({
        engine: createFakeEngine({ onChunk: () => new Promise(() => undefined) }),
        maxWaitSeconds: 86_400,
      });
      const leaving = new AbortController();
      const requests = Array.from({ length: count }, (_, i) =>
        speak(url, { text: `${i}. ${text}` }, { signal: leaving.signal, fingerprint: `browser-${i % 7}` }),
      );
      requests.forEach((request) => void request.catch(() => undefined));
      await eventually(async () => (await pool.query('SELECT FROM tasks')).rowCount === count);
      leaving.abort();
      await closeAll();
      for (let restart = 0; restart < 10; restart++) {
        const { child, exited } = await startChild({ chunkMs: 5 });
        const before = await committed();
        // It dies at an arbitrary moment in the middle of its work.
        await eventually(async () => (await committed()) > before + 3 * restart);
        child.kill('SIGKILL');
        await exited;
        await runLeasesOut();
      }
      await startHere();
      const { rows } = await eventually(async () => {
        const found = await pool.query(
          `SELECT state, error, error_details AS details, count(*)::int AS n FROM tasks GROUP BY 1, 2, 3`,
        );
        return found.rows.every(({ state }) => state !== 'queued' && state !== 'running') && found;
      });
      expect(rows).toEqual([{ state: 'completed', error: null, details: null, n: count }]);
      // Ten processes have to start.
    },
    300_000,
  );
});

async function committed(): Promise<number> {
  const { rows } = await pool.query<{ n: number }>('SELECT count(blob)::int AS n FROM segments');
  return rows[0]?.n ?? 0;
}
