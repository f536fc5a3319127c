import { samplesPerFrame } from '@parlando/speech';
import { expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { expectBalancedLedger, speak, taskState } from '../../../test/pipeline-client.ts';
import { usePipelineProcesses } from '../../../test/use-pipeline-processes.ts';

const { database, start: startHere, fork: startChild } = await usePipelineProcesses();
const { pool } = database;

const cues = Array.from({ length: 12 }, (_, at) => ({
  startMs: at * 1500,
  endMs: at * 1500 + 1200,
  text: `This is subtitle number ${at} of a film.`,
}));
const characters = cues.reduce((sum, { text }) => sum + text.length, 0);

test.each([
  ['with a cue spoken and not stored', 'spoken', 2],
  ['with a cue stored and not committed', 'stored', 3],
  ['after a commit', 'committed', 4],
])(
  'killed %s, timed cues are resumed, exact and charged once',
  async (_, step, nth) => {
    const { url, exited } = await startChild({ killAt: { step, nth } });
    await expect(speak(url, { cues }).then((response) => response.arrayBuffer())).rejects.toThrow();
    await exited;
    await expectBalancedLedger(pool);
    await pool.query(`UPDATE tasks SET lease_until = now() - interval '1 ms' WHERE state = 'running'`);
    const pipeline = await startHere();
    const [task] = await eventually(async () => {
      const { rows } = await pool.query('SELECT id, state, charged FROM tasks');
      return rows.every(({ state }) => state === 'completed') && rows;
    });
    expect(task.charged).toBe(characters);
    const { rows } = await pool.query(
      `SELECT sum(samples)::int AS samples, count(fit)::int AS fits FROM segments LEFT JOIN cue_fits USING (key, blob)
     WHERE task_id = $1`,
      [task.id],
    );
    const wanted = ((cues.at(-1)?.endMs ?? 0) * 44_100) / 1000;
    expect(Math.abs(rows[0].samples - wanted)).toBeLessThanOrEqual(samplesPerFrame(44_100) / 2);
    expect(rows[0].fits).toBe(cues.length);
    const { audioUrl, fileSize } = await taskState(pipeline.url, task.id);
    expect((await (await fetch(pipeline.url + audioUrl)).arrayBuffer()).byteLength).toBe(fileSize);
    await expectBalancedLedger(pool);
  },
  60_000,
);
