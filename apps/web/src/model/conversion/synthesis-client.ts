import {
  type AudioFormat,
  cancelTask,
  createSynthesis,
  getTaskStatus,
  headerNames,
  limits,
  type SynthesisBody,
  type TaskState,
} from '@parlando/contract';
import * as z from 'zod/mini';
import { call, dataOf, openCall } from '../../lib/api-client.ts';
import { isAbort } from '../../lib/api-error.ts';
import { mediaType } from '../../lib/audio/media-type.ts';
import { sleep } from '../../lib/sleep.ts';
import { readText, storageKeys } from '../../lib/storage.ts';
import { quotaChanged } from '../quota/use-server-status.ts';
import type { QueuePlace } from './conversion.ts';
import { NoAudio } from './conversion-failure.ts';
import { type ConversionRequest, requestContent, synthesisBody } from './conversion-request.ts';
import type { ConversionResult } from './conversion-result.ts';
import { askAfterGap, waitForGap } from './request-gap.ts';

/** The response's headers, and its body as a stream. */
export interface SynthesisAnswer
  extends Pick<
    ConversionResult,
    'taskId' | 'engine' | 'voice' | 'cacheHit' | 'characters' | 'warnings' | 'unspokenWords'
  > {
  readonly processingTimeMs: number | null;
  /** Null if it is spoken at once. */
  readonly queued: QueuePlace | null;
  readonly stream: ReadableStream<Uint8Array> | null;
}

/** Requests speech. The same idempotency key never creates a second task. Throws `ApiError`, `NoAudio`. */
export async function requestSynthesis(
  request: ConversionRequest,
  idempotencyKey: string,
  signal: AbortSignal,
): Promise<SynthesisAnswer> {
  const keyed = { [headerNames.idempotencyKey]: idempotencyKey };
  const dictionary = await dictionaryOf(requestContent(request));
  const body = { ...synthesisBody(request), ...dictionary, stream: true };
  return readAnswer(await open(body, request.options.format, signal, keyed));
}

/**
 * Has the free service speak a short text and returns the complete mp3. Waits for the gap between requests, and is
 * charged like any other conversion. Throws `ApiError`, `NoAudio`.
 */
export async function fetchSpeech(
  body: Partial<Pick<SynthesisBody, 'text' | 'ssml' | 'voice' | 'speed' | 'pitch' | 'volume' | 'marks'>>,
  signal: AbortSignal,
): Promise<Blob> {
  try {
    await waitForGap(signal);
    const response = await askAfterGap(() => open({ ...body, format: 'mp3' }, 'mp3', signal), signal);
    return await response.blob();
  } finally {
    quotaChanged();
  }
}

/** Loads nothing if this browser stores no dictionary: those of accounts are on the server. */
async function dictionaryOf(content: string): Promise<Pick<Partial<SynthesisBody>, 'dictionary'>> {
  if (readText(storageKeys.dictionary) === null) return {};
  return (await import('../dictionary/request-dictionary.ts')).requestDictionary(content);
}

async function open(
  body: Partial<SynthesisBody>,
  format: AudioFormat,
  signal: AbortSignal,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const type = mediaType(format);
  const response = await openCall(
    createSynthesis,
    { body },
    { signal, timeoutMs: limits.timeoutMs.synthesis, headers: { ...headers, Accept: type } },
  );
  const isJson = response.headers.get('Content-Type')?.includes('json');
  return isJson ? audioInJson(dataOf(await response.json()), type) : response;
}

/** Other servers may answer with JSON. */
const JsonAnswer = z.object({
  audio_base64: z.string().check(z.minLength(1)),
  task_id: z.optional(z.string()),
  processing_time: z.optional(z.number()),
});

/** The same answer as bytes and headers. */
function audioInJson(data: unknown, type: string): Response {
  const answer = JsonAnswer.safeParse(data).data;
  if (!answer) throw new NoAudio();
  const { audio_base64, task_id, processing_time } = answer;
  const headers = new Headers({ 'Content-Type': type });
  if (task_id !== undefined) headers.set(headerNames.taskId, task_id);
  if (processing_time !== undefined) headers.set(headerNames.processingTime, String(processing_time));
  const bytes = Uint8Array.from(atob(audio_base64), (each) => each.charCodeAt(0));
  return new Response(bytes, { headers });
}

function readAnswer({ headers, body }: Response): SynthesisAnswer {
  const number = (name: string) => (headers.has(name) ? Number(headers.get(name)) : null);
  const list = (name: string) => (headers.get(name) ?? '').split(/[,\s]+/).filter(Boolean);
  const position = number(headerNames.queuePosition);
  const estimatedWaitTime = number(headerNames.queueWait) ?? 0;
  return {
    taskId: headers.get(headerNames.taskId),
    engine: headers.get(headerNames.engine) ?? '',
    voice: headers.get(headerNames.voice) ?? '',
    cacheHit: headers.get(headerNames.cache) === 'hit',
    characters: number(headerNames.characterCount),
    processingTimeMs: number(headerNames.processingTime),
    warnings: list(headerNames.warnings),
    unspokenWords: list(headerNames.unspokenWords).map(decodeURIComponent),
    queued: position === null ? null : { position, estimatedWaitTime },
    stream: body,
  };
}

export function fetchTask(id: string, signal?: AbortSignal): Promise<TaskState> {
  return call(getTaskStatus, { params: { id } }, { signal, timeoutMs: limits.timeoutMs.status });
}

export function cancelOnServer(id: string): Promise<TaskState> {
  return call(cancelTask, { params: { id } }, { timeoutMs: limits.timeoutMs.status });
}

/** Polls for the permanent link: at once, then every 2 s, 10 attempts. Returns null if there is still none. */
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
