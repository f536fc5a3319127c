import {
  cancelTask,
  createSynthesis,
  getTaskStatus,
  headerNames,
  limits,
  type TaskState,
} from '@parlando/contract';
import { call, openCall } from '../../lib/api-client.ts';
import { isAbort } from '../../lib/api-error.ts';
import { sleep } from '../../lib/events-client.ts';
import { type ConversionRequest, synthesisBody } from './conversion-request.ts';
import type { QueueInfo } from './tracked-request.ts';

/** The answer's headers and its bytes as they come. */
export interface SynthesisAnswer {
  readonly taskId: string | null;
  readonly engine: string;
  readonly voice: string;
  readonly cacheHit: boolean;
  readonly characters: number | null;
  readonly processingTimeMs: number | null;
  readonly warnings: readonly string[];
  readonly unspokenWords: readonly string[];
  /** Null when it is spoken at once. */
  readonly queueInfo: QueueInfo | null;
  readonly stream: ReadableStream<Uint8Array> | null;
}

/** Asks for speech. The same key never makes a second task. Throws `ApiError`. */
export async function requestSynthesis(
  request: ConversionRequest,
  idempotencyKey: string,
  signal: AbortSignal,
): Promise<SynthesisAnswer> {
  const { format } = request.options;
  const response = await openCall(
    createSynthesis,
    { body: synthesisBody(request) },
    {
      signal,
      timeoutMs: limits.timeoutMs.synthesis,
      headers: {
        [headerNames.idempotencyKey]: idempotencyKey,
        Accept: format === 'wav' ? 'audio/wav' : 'audio/mpeg',
      },
    },
  );
  const header = (name: string) => response.headers.get(name);
  const number = (name: string) => (header(name) === null ? null : Number(header(name)));
  const position = number(headerNames.queuePosition);
  const estimatedWaitTime = number(headerNames.queueWait) ?? 0;
  return {
    taskId: header(headerNames.taskId),
    engine: header(headerNames.engine) ?? '',
    voice: header(headerNames.voice) ?? '',
    cacheHit: header(headerNames.cache) === 'hit',
    characters: number(headerNames.characterCount),
    processingTimeMs: number(headerNames.processingTime),
    warnings: (header(headerNames.warnings) ?? '').split(/[,\s]+/).filter(Boolean),
    unspokenWords: (header(headerNames.unspokenWords) ?? '')
      .split(',')
      .filter(Boolean)
      .map(decodeURIComponent),
    queueInfo: position === null ? null : { inQueue: true, position, estimatedWaitTime },
    stream: response.body,
  };
}

export function fetchTask(id: string, signal?: AbortSignal): Promise<TaskState> {
  return call(getTaskStatus, { params: { id } }, { signal, timeoutMs: limits.timeoutMs.status });
}

export function cancelOnServer(id: string): Promise<TaskState> {
  return call(cancelTask, { params: { id } }, { timeoutMs: limits.timeoutMs.status });
}

/** Polls until the lasting link answers: at once, then every 2 s, 10 attempts. Null when it did not come. */
export async function awaitPermanentLink(id: string, signal: AbortSignal): Promise<TaskState | null> {
  const { attempts, intervalMs } = limits.statusPoll;
  for (let attempt = 0; attempt < attempts && !signal.aborted; attempt++) {
    if (attempt > 0) await sleep(intervalMs, signal);
    try {
      const task = await fetchTask(id, signal);
      if (task.urlReady || task.status === 'failed') return task;
    } catch (cause) {
      if (isAbort(cause)) throw cause;
      console.warn('The task could not be asked for its link', cause);
    }
  }
  return null;
}
