import { setTimeout as sleep } from 'node:timers/promises';
import type { Language } from '@parlando/locales';
import type { EventStream } from '../../http/sse.ts';
import { Wake } from '../../ports/wake.ts';
import type { BatchesService } from '../batches/batches.service.ts';
import type { ProjectsService } from '../projects/projects.service.ts';
import type { TasksService } from '../synthesis/tasks/tasks.service.ts';
import type { TaskBus } from '../synthesis/work/task-bus.ts';

export interface EventFeedOptions {
  readonly tasks: Pick<TasksService, 'recent'>;
  readonly bus: TaskBus;
  readonly batches: {
    readonly service: Pick<BatchesService, 'recent'>;
    /** Calls `listener` when a batch of the owner has changed. Returns a function that unsubscribes. */
    onOwner(ownerId: string, listener: () => void): () => void;
  };
  readonly projects: Pick<ProjectsService, 'recent'>;
}

export interface Subscription {
  readonly ownerId: string;
  readonly language: Language;
  /** The caller's `Last-Event-ID`. */
  readonly lastEventId: string | undefined;
  /** Checked whenever rows are read. Once it returns false, the stream ends. */
  mayStay(): Promise<boolean>;
}

/** Least time between two reads for one connection, however fast segments are stored. */
const minPauseMs = 200;
/** With open tasks the rows are also read without events, because places in the queue change. */
const openPauseMs = 1000;
/** The same without open tasks, in case a notification was lost. */
const idlePauseMs = 15_000;
/** Commits become visible a little after their time stamps. */
const overlapMs = 5000;

/**
 * Sends the states of an owner's tasks, batches and projects as they change. The id of an event is the database's time of
 * reading. With it a reconnecting client gets the current state of every open task and batch, and of each that changed
 * since, from whichever process. A connection never gets the same state twice.
 */
export async function feedEvents(
  stream: EventStream,
  { ownerId, language, lastEventId, mayStay }: Subscription,
  { tasks, bus, batches, projects }: EventFeedOptions,
): Promise<void> {
  const wake = new Wake();
  const unsubscribe = [bus.onOwner(ownerId, wake.call), batches.onOwner(ownerId, wake.call)];
  stream.signal.addEventListener('abort', wake.call, { once: true });
  const sent = new SentStates();
  let since = readEventId(lastEventId);
  try {
    await stream.send({ event: 'ready', data: {} });
    while (!stream.signal.aborted && (await mayStay())) {
      const { now, tasks: states } = await tasks.recent(ownerId, since, language);
      const changes = await batches.service.recent(ownerId, since, language);
      const works = await projects.recent(ownerId, since, language);
      const id = String(now.getTime());
      since = new Date(now.getTime() - overlapMs);
      const news = states.filter((task) => sent.isNew(task.id, task));
      const cleared = news.filter(({ errorCode }) => errorCode === 'QUEUE_CLEARED').map((task) => task.id);
      if (cleared.length > 0) await stream.send({ id, event: 'queue-cleared', data: { taskIds: cleared } });
      for (const task of news) await stream.send({ id, event: 'task', data: { task } });
      for (const { batch, items: all } of changes) {
        const items = all.filter((item) => sent.isNew(`${batch.id} ${item.id}`, item));
        const isChanged = sent.isNew(batch.id, batch);
        if (isChanged || items.length > 0) await stream.send({ id, event: 'batch', data: { batch, items } });
      }
      for (const project of works) {
        if (sent.isNew(project.id, project)) await stream.send({ id, event: 'project', data: { project } });
      }
      sent.endRound();
      const hasOpen =
        states.some(({ status }) => status === 'pending' || status === 'processing') ||
        changes.some(({ batch }) => batch.status === 'processing') ||
        works.some(({ status }) => status === 'processing');
      await sleep(minPauseMs, undefined, { signal: stream.signal }).catch(() => undefined);
      if (!stream.signal.aborted) await wake.sleep(hasOpen ? openPauseMs : idlePauseMs);
    }
  } finally {
    for (const each of unsubscribe) each();
    stream.close();
  }
}

/** A client without an id starts now and requests earlier states itself. */
function readEventId(id: string | undefined): Date {
  const instant = Number(id);
  const isValid = id !== undefined && Number.isSafeInteger(instant) && Math.abs(instant) < 8e15;
  return new Date(isValid ? instant - overlapMs : Date.now());
}

/** What one connection has been sent, as far as later reads may return it again. */
class SentStates {
  #earlier = new Map<string, string>();
  #seen = new Map<string, string>();

  isNew(name: string, state: unknown): boolean {
    const data = JSON.stringify(state);
    this.#seen.set(name, data);
    return this.#earlier.get(name) !== data;
  }

  /** Forgets states that this round did not return. */
  endRound(): void {
    this.#earlier = this.#seen;
    this.#seen = new Map();
  }
}
