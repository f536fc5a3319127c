import { createSynthesis, getTaskStatus, routePath, type TaskState } from '@parlando/contract';
import type { Pool } from 'pg';
import { expect } from 'vitest';

export const fingerprint = 'test-fingerprint';

export interface SpeakOptions {
  readonly fingerprint?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

export function headersOf(options: SpeakOptions = {}): Record<string, string> {
  return { 'x-browser-fingerprint': options.fingerprint ?? fingerprint, ...options.headers };
}

/** `POST tts/single`, with the fake engine's voice unless the body names one. */
export function speak(url: string, body: Record<string, unknown>, options: SpeakOptions = {}) {
  return fetch(url + createSynthesis.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headersOf(options) },
    body: JSON.stringify({ voice: 'fake-en', ...body }),
    ...(options.signal && { signal: options.signal }),
  });
}

export async function taskState(
  url: string,
  id: string | null,
  options: SpeakOptions = {},
): Promise<TaskState> {
  const response = await fetch(url + routePath(getTaskStatus, { id: id ?? '' }), {
    headers: headersOf(options),
  });
  const { data } = (await response.json()) as { data: TaskState };
  return data;
}

/** The ledger, the buckets, the tasks and their segments say the same. */
export async function expectBalancedLedger(pool: Pool): Promise<void> {
  const { rows: buckets } = await pool.query(
    `SELECT bucket, used, coalesce(sum(amount), 0)::bigint AS charged FROM buckets LEFT JOIN charges USING (bucket)
     GROUP BY bucket, used HAVING used <> coalesce(sum(amount), 0)`,
  );
  expect(buckets, 'buckets that are not the sum of their charges').toEqual([]);
  const { rows: packages } = await pool.query(
    `SELECT bucket, cap, coalesce(sum(amount), 0)::bigint AS credited FROM buckets LEFT JOIN credits USING (bucket)
     WHERE bucket LIKE 'credits:%' GROUP BY bucket, cap HAVING cap <> coalesce(sum(amount), 0)`,
  );
  expect(packages, 'packages that do not hold the sum of their credits').toEqual([]);
  // A take that was replaced stays charged.
  const { rows: tasks } = await pool.query(
    `SELECT tasks.id, state, reserved, charged, done, n_seg,
       sum(chars * (retakes + (blob IS NOT NULL)::int))::bigint AS spoken, count(blob)::int AS stored
     FROM tasks JOIN segments ON task_id = tasks.id GROUP BY tasks.id
     HAVING charged <> sum(chars * (retakes + (blob IS NOT NULL)::int)) OR done <> count(blob)
       OR n_seg <> count(*) OR (state = 'completed') <> (done = n_seg)
       OR (state NOT IN ('queued', 'running') AND reserved <> charged)
       OR (state IN ('queued', 'running') AND reserved <> sum(chars * (retakes + 1)))`,
  );
  expect(tasks, 'tasks that contradict their segments').toEqual([]);
  // What credits paid is missing from each of the others: those of the guest, those of the address, whatever their day. A key is charged
  // in full, for what was asked with it.
  const { rows: charges } = await pool.query(
    `SELECT tasks.id, reserved, kind, sum(amount)::bigint AS amount, credits FROM tasks
     JOIN LATERAL (SELECT coalesce(sum(amount), 0) AS credits FROM charges
       WHERE task_id = tasks.id AND bucket LIKE 'credits:%') AS c ON true
     LEFT JOIN LATERAL (SELECT split_part(bucket, ':', 1) AS kind, amount FROM charges
       WHERE task_id = tasks.id AND bucket NOT LIKE 'credits:%') AS d ON true
     GROUP BY tasks.id, reserved, kind, credits HAVING CASE kind WHEN 'key' THEN sum(amount) > reserved
       ELSE coalesce(sum(amount), 0) + credits <> reserved END`,
  );
  expect(charges, 'charges that contradict their tasks').toEqual([]);
}
