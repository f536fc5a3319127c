import { createProject, runProject } from '@parlando/contract';
import { expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { expectBalancedLedger } from '../../../test/pipeline-client.ts';
import {
  chaptersOf,
  expectEachSpokenOnce,
  isSpoken,
  newProject,
  projectWhen,
} from '../../../test/project-client.ts';
import { usePipelineProcesses } from '../../../test/use-pipeline-processes.ts';

const { database, start, fork } = await usePipelineProcesses();
const { pool } = database;

/** Lets every lease run out, as 15 s without a renewal would. */
async function runLeasesOut(): Promise<void> {
  await pool.query(`UPDATE tasks SET lease_until = now() - interval '1 ms' WHERE state = 'running'`);
  await pool.query(`UPDATE batches SET lease_until = now() - interval '1 ms' WHERE lease_until IS NOT NULL`);
}

async function countDone(): Promise<number> {
  const { rows } = await pool.query(`SELECT count(*)::int AS n FROM batch_items WHERE state = 'done'`);
  return rows[0].n;
}

async function post(url: string, path: string, body?: object) {
  const response = await fetch(url + path, {
    method: 'POST',
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  expect(response.status).toBe(200);
}

test('30 chapters are each converted and charged once although the process is killed repeatedly', async () => {
  const text = (chapter: number) =>
    Array.from({ length: 40 }, (_, index) => `Line ${index} of chapter ${chapter} is this long.\n`).join('');
  const project = newProject(chaptersOf(...Array.from({ length: 30 }, (_, chapter) => text(chapter))));
  const path = (route: { path: string }) => route.path.replace('{id}', project.id);
  // Killed with a task accepted but not noted, and with a task completed but its part not settled.
  for (const [step, nth] of [
    ['accepted', 12],
    ['committed', 150],
  ] as const) {
    const { url, exited } = await fork({ isOwned: true, killAt: { step, nth } });
    if (step === 'accepted') {
      await post(url, createProject.path, project);
      await post(url, path(runProject));
    }
    const [, signal] = await exited;
    expect(signal).toBe('SIGKILL');
    await expectBalancedLedger(pool);
    await runLeasesOut();
  }
  // Then at any moment.
  const { child, exited } = await fork({ isOwned: true });
  const before = await countDone();
  expect(before).toBeGreaterThan(10);
  await eventually(async () => (await countDone()) >= before + 5);
  child.kill('SIGKILL');
  await exited;
  await runLeasesOut();

  const { app } = await start({ isOwned: true });
  const spoken = await projectWhen(app, project.id, isSpoken);
  expect(spoken.counts).toMatchObject({ chapters: 30, chaptersDone: 30 });
  expect(spoken.chapters.map(({ title }) => title)).toEqual(project.chapters.map(({ title }) => title));
  await expectEachSpokenOnce(pool);
  await expectBalancedLedger(pool);
});
