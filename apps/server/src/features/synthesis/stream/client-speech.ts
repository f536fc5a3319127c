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
  return async ({ body, visitor }, client) => {
    const started = await options.service.startAnswer({ body, visitor }, client.reply.raw);
    setSpeechHeaders(client.reply, started);
    onLeave(client, () => leaveTask(started.taskId, visitor.ownerId, options, client.log));
    const source = { ...options, ...client };
    return {
      contentType: contentTypes[body.format],
      characters: started.characters,
      audio: () => clientAudio(started, body.format, source),
      timedAudio: () => clientSpeech(started, body.format, source),
    };
  };
}

/** Calls `leave` when the client has left before the end of its answer and has had time to come again. */
function onLeave({ signal, reply: { raw } }: SpeechClient, leave: () => void): void {
  const onClose = () => {
    if (signal.aborted) setTimeout(leave, graceMs).unref();
  };
  if (raw.destroyed) onClose();
  else raw.once('close', onClose);
}

/** Stops a task when the last of its clients leaves, at whichever process each of them is. Never rejects. */
async function leaveTask(
  taskId: string,
  ownerId: string,
  { database, tasks }: Pick<ClientSpeechOptions, 'database' | 'tasks'>,
  log: Log,
): Promise<void> {
  const left = database.query<{ joins: number }>(
    'UPDATE tasks SET joins = joins - 1 WHERE id = $1 RETURNING joins',
    [taskId],
  );
  const remaining = await left.then(
    ({ rows }) => 1 + (rows[0]?.joins ?? 0),
    (error: unknown) =>
      log.warn({ err: error, task: taskId }, 'it was not noted that a client left its task'),
  );
  if (remaining === 0) await stopTask(taskId, ownerId, tasks, log);
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
