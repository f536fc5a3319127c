import { randomUUID } from 'node:crypto';
import { type Batch, type BatchItemBody, getBatch, type RouteDefinition } from '@parlando/contract';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { expect } from 'vitest';
import { eventually } from './eventually.ts';
import { type CallOptions, call } from './people.ts';

type Item = Partial<BatchItemBody>;

/** Items to post: their ids are made up, their voice is the fake engine's unless they name one. */
export function items(...given: readonly (string | Item)[]): Item[] {
  return given.map((item) => ({
    id: randomUUID(),
    voice: 'fake-en',
    ...(typeof item === 'string' ? { text: item } : item),
  }));
}

/** Calls a route that returns a batch. Throws when it refuses. */
export async function callBatch(
  app: FastifyInstance,
  route: RouteDefinition,
  options: CallOptions,
): Promise<Batch> {
  const { status, data, body } = await call(app, route, options);
  expect(status, body).toBe(200);
  return data;
}

/** Waits until a batch is as the test wants it. */
export function batchWhen(
  app: FastifyInstance,
  id: string,
  condition: (batch: Batch) => boolean,
  options: CallOptions = {},
): Promise<Batch> {
  return eventually(async () => {
    const batch = await callBatch(app, getBatch, { ...options, params: { id } });
    return condition(batch) && batch;
  });
}

export const isEnded = ({ status }: Batch): boolean => status === 'completed' || status === 'error';
export const isIdle = ({ status, counts }: Batch): boolean =>
  status !== 'processing' && counts.processing === 0;

/** Every done item has its own completed task, every completed task of a batch its item, and each is charged once. */
export async function expectOneTaskAnItem(pool: Pool, count: number): Promise<void> {
  const { rows: done } = await pool.query(
    `SELECT count(*)::int AS items, count(DISTINCT t.id)::int AS tasks, count(DISTINCT c.task_id)::int AS charged,
       count(c.task_id)::int AS charges, coalesce(sum(c.amount), 0)::int AS amount,
       coalesce(sum(t.characters), 0)::int AS characters
     FROM batch_items i JOIN tasks t ON t.id = i.task_id AND t.state = 'completed'
       JOIN charges c ON c.task_id = t.id WHERE i.state = 'done'`,
  );
  const { items: n, tasks, charged, charges, amount, characters } = done[0];
  expect({ n, tasks, charged, charges }).toEqual({ n: count, tasks: count, charged: count, charges: count });
  expect(amount).toBe(characters);
  const { rows: all } = await pool.query('SELECT count(*)::int AS n FROM tasks');
  expect(all[0].n).toBe(count);
}
