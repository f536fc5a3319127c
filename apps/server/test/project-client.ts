import { randomUUID } from 'node:crypto';
import {
  type Chapter,
  createProject,
  getProject,
  type Project,
  type RouteDefinition,
  runProject,
} from '@parlando/contract';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { expect } from 'vitest';
import { eventually } from './eventually.ts';
import { type CallOptions, call } from './people.ts';

/** Chapters from their texts; numbered titles. */
export function chaptersOf(...texts: readonly string[]): Chapter[] {
  return texts.map((text, index) => ({ title: `Chapter ${index + 1}`, text, level: 1 }));
}

export function newProject(chapters: readonly Chapter[]) {
  return { id: randomUUID(), title: 'A book', settings: { voice: 'fake-en' }, chapters };
}

/** Calls a route that returns a project. Throws when it refuses. */
export async function callProject(
  app: FastifyInstance,
  route: RouteDefinition,
  options: CallOptions,
): Promise<Project> {
  const { status, data, body } = await call(app, route, options);
  expect(status, body).toBe(200);
  return data;
}

/** A project that runs. */
export async function startProject(app: FastifyInstance, chapters: readonly Chapter[]): Promise<Project> {
  const { id } = await callProject(app, createProject, { body: newProject(chapters) });
  return callProject(app, runProject, { params: { id } });
}

/** Waits until a project is as the test wants it. */
export function projectWhen(
  app: FastifyInstance,
  id: string,
  condition: (project: Project) => boolean,
  options: CallOptions = {},
): Promise<Project> {
  return eventually(async () => {
    const project = await callProject(app, getProject, { ...options, params: { id } });
    return condition(project) && project;
  });
}

export const isSpoken = ({ status }: Project): boolean => status === 'completed';

/** Every item is done by a completed task of its own that was charged once, and there is no other task. */
export async function expectEachSpokenOnce(pool: Pool): Promise<void> {
  const { rows } = await pool.query(
    `SELECT (SELECT count(*)::int FROM batch_items) AS items, count(*)::int AS tasks,
       count(*) FILTER (WHERE t.state = 'completed' AND i.state = 'done')::int AS done,
       (SELECT count(*)::int FROM charges) AS charges, coalesce(sum(t.characters), 0)::int AS characters,
       (SELECT coalesce(sum(amount), 0)::int FROM charges) AS charged
     FROM tasks t LEFT JOIN batch_items i ON i.task_id = t.id`,
  );
  const { items, tasks, done, charges, characters, charged } = rows[0];
  expect({ tasks, done, charges }).toEqual({ tasks: items, done: items, charges: items });
  expect(charged).toBe(characters);
}
