import { AppError, contentTypes } from '@parlando/contract';
import type { FastifyReply } from 'fastify';
import type { AudioStore } from '../../../ports/audio-store.ts';
import type { Log } from '../../../ports/log.ts';
import type { Queryable } from '../store/queryable.ts';
import type { SynthesisRequest, SynthesisService } from '../synthesis.service.ts';
import type { TasksService } from '../tasks/tasks.service.ts';
import { clientAudio, clientSpeech } from './client-audio.ts';
import type { SpeechEvent } from './live-speech.ts';
import type { LiveTakes } from './live-takes.ts';
import { setSpeechHeaders } from './speech-headers.ts';

/** The client that an API of another product speaks for. */
export interface SpeechClient {
  readonly reply: FastifyReply;
  /** Aborted when the client has left. */
  readonly signal: AbortSignal;
  readonly log: Log;
}

/** Speech that was accepted for a client. One of its streams must be read; each ends with the error of the task. */
export interface ClientSpeech {
  readonly contentType: string;
  /** Charged. */
  readonly characters: number;
  /** The bytes of the whole file while they are made. */
  audio(): AsyncGenerator<Uint8Array>;
  /** The same bytes, and after those of a segment what is heard in it. */
  timedAudio(): AsyncGenerator<SpeechEvent>;
}

/**
 * Accepts speech for a client of another product’s API. What the client has not heard when it leaves for good is not
 * spoken.
 */
export type SpeakForClient = (
  request: Pick<SynthesisRequest, 'body' | 'visitor'>,
  client: SpeechClient,
) => Promise<ClientSpeech>;

export interface ClientSpeechOptions {
  readonly service: SynthesisService;
  readonly tasks: TasksService;
  readonly takes: LiveTakes;
  readonly store: AudioStore;
  readonly database: Queryable;
}

/** A client whose connection broke asks again by itself within a second, and is given the same task. */
const graceMs = 1500;

export function createSpeakForClient(options: ClientSpeechOptions): SpeakForClient {
  const listeners = new Listeners();
  return async ({ body, visitor }, client) => {
    const started = await options.service.startAnswer({ body, visitor }, client.reply.raw);
    setSpeechHeaders(client.reply, started);
    const { taskId, isJoined } = started;
    const stop = async (joins: number) => {
      // Somebody may have joined at another process, and still listen there.
      if (joins < (await readJoins(options.database, taskId))) return;
      await stopTask(taskId, visitor.ownerId, options.tasks, client.log);
    };
    listeners.add(taskId, isJoined, client, stop);
    const source = { ...options, ...client };
    return {
      contentType: contentTypes[body.format],
      characters: started.characters,
      audio: () => clientAudio(started, body.format, source),
      timedAudio: () => clientSpeech(started, body.format, source),
    };
  };
}

/** Counts the clients that wait for a task: a repeated request may have joined that of the first. */
class Listeners {
  readonly #counts = new Map<string, number>();
  /** How many of them joined the task of another. */
  readonly #joins = new Map<string, number>();

  /**
   * Calls `stop` when this client and all others of the task have left before the end of their answers, with the number
   * of those who had joined it here.
   */
  add(
    taskId: string,
    isJoined: boolean,
    { signal, reply: { raw }, log }: SpeechClient,
    stop: (joins: number) => Promise<void>,
  ): void {
    if (isJoined) this.#joins.set(taskId, (this.#joins.get(taskId) ?? 0) + 1);
    this.#counts.set(taskId, (this.#counts.get(taskId) ?? 0) + 1);
    const onLeave = () => {
      const timer = setTimeout(() => {
        if (this.#counts.has(taskId)) return;
        const joins = this.#joins.get(taskId) ?? 0;
        this.#joins.delete(taskId);
        stop(joins).catch((error: unknown) =>
          log.warn({ err: error, task: taskId }, 'the task of a client that left was not stopped'),
        );
      }, graceMs);
      timer.unref();
    };
    const onClose = () => {
      const left = (this.#counts.get(taskId) ?? 1) - 1;
      if (left > 0) this.#counts.set(taskId, left);
      else this.#counts.delete(taskId);
      if (signal.aborted) onLeave();
      // The last one has heard all of it.
      else if (left === 0) this.#joins.delete(taskId);
    };
    if (raw.destroyed) onClose();
    else raw.once('close', onClose);
  }
}

async function readJoins(database: Queryable, taskId: string): Promise<number> {
  const { rows } = await database.query<{ joins: number }>('SELECT joins FROM tasks WHERE id = $1', [taskId]);
  return rows[0]?.joins ?? 0;
}

/** Gives back what was not spoken. Nobody else waits for the task, and nobody would find it. Never rejects. */
export async function stopTask(
  taskId: string,
  ownerId: string,
  tasks: TasksService,
  log: Log,
): Promise<void> {
  await tasks.cancel(taskId, ownerId, 'en').catch((error: unknown) => {
    const hasEnded = error instanceof AppError && error.code === 'TASK_NOT_CANCELLABLE';
    if (!hasEnded) log.warn({ err: error, task: taskId }, 'the task of a client that left was not stopped');
  });
}
