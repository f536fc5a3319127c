import { errorCatalogue, isErrorCode, retryPolicy, retryWaitMs, type TaskState } from '@parlando/contract';
import { ApiError, isAway } from '../../lib/api-error.ts';
import { sleep } from '../../lib/sleep.ts';
import { playStreamed, setPermanentLink } from '../player/playback.ts';
import { usePlayer } from '../player/player-store.ts';
import { type ConversionRun, idempotencyKeyOf } from './conversion.ts';
import { NoAudio } from './conversion-failure.ts';
import { type ConversionRequest, requestContent, speakersOf, wantedVoice } from './conversion-request.ts';
import type { ConversionResult } from './conversion-result.ts';
import { askAfterGap } from './request-gap.ts';
import { awaitPermanentLink, fetchTask, requestSynthesis, type SynthesisAnswer } from './synthesis-client.ts';
import { unbrokenStream } from './unbroken-stream.ts';

/** Tries to reach the server again before a conversion fails: for about two minutes. */
const reconnectAttempts = 10;

/**
 * Synthesizes on our own server, as a task with a permanent link, and plays the audio as it arrives.
 * @throws ApiError, NoAudio, or the reason `run` was aborted with
 */
export async function speakFree(request: ConversionRequest, run: ConversionRun): Promise<ConversionResult> {
  const { id, signal, emit } = run;
  const startedAt = Date.now();
  const idempotencyKey = idempotencyKeyOf(id);
  const answer = await askAfterGap(() => requestSynthesis(request, idempotencyKey, signal), signal);
  const { stream, queued, ...answered } = answer;
  const { taskId, processingTimeMs } = answered;
  emit({ type: 'responded', taskId, queued });
  const audio = await playResponse(request, answer, startedAt, run);
  emit({ type: 'audio-ended' });
  const task = taskId ? await awaitPermanentLink(taskId, signal) : null;
  signal.throwIfAborted();
  const lasting = task?.permanentUrl ?? task?.audioUrl;
  if (lasting) setPermanentLink(startedAt, lasting);
  return {
    ...answered,
    ...spokenBy(answer, task),
    wantedVoice: wantedVoice(request),
    speakers: speakersOf(request),
    processingTimeMs: processingTimeMs ?? task?.processingTime ?? Date.now() - startedAt,
    fileSize: task?.fileSize ?? audio.size,
  };
}

/** The headers name the engine chosen first; after a wait in the queue another one may have spoken. */
function spokenBy({ engine, voice, warnings }: SynthesisAnswer, task: TaskState | null) {
  const speaker = { engine: task?.engine || engine, voice: task?.voice || voice };
  if (engine === '' || speaker.engine === engine) return { ...speaker, warnings };
  return { ...speaker, warnings: [...new Set([...warnings, 'ENGINE_FALLBACK'])] };
}

async function playResponse(
  request: ConversionRequest,
  { stream, voice, taskId }: SynthesisAnswer,
  timestamp: number,
  run: ConversionRun,
): Promise<Blob> {
  const { signal, emit } = run;
  signal.throwIfAborted();
  if (!stream) throw new NoAudio();
  const { format, voice: wanted } = request.options;
  const speakers = speakersOf(request);
  const about = {
    text: requestContent(request),
    voice: voice || wanted,
    speakers,
    timestamp,
    format,
    taskId,
  };
  // Headers do not mean that speech has begun: a queued request receives them at once.
  const play = await loadPlay();
  signal.throwIfAborted();
  const onBytes = () => emit({ type: 'audio-arrived' });
  const audio = await play(about, unbroken(stream, request, taskId, run), { onBytes }).catch(
    (cause: unknown) => {
      signal.throwIfAborted();
      throw cause;
    },
  );
  signal.throwIfAborted();
  if (audio.size === 0) throw new NoAudio();
  return audio;
}

/** Only if something was played before is there a position to keep. */
async function loadPlay(): Promise<typeof playStreamed> {
  if (usePlayer.getState().current === null) return playStreamed;
  try {
    return (await import('../reading/keep-place.ts')).playKeepingPlace;
  } catch (cause) {
    console.warn('The new audio begins at its beginning', cause);
    return playStreamed;
  }
}

/** The audio of a task on the server, whole although its connection breaks: the same request gets the same audio. */
function unbroken(
  stream: ReadableStream<Uint8Array>,
  request: ConversionRequest,
  taskId: string | null,
  { id, signal, emit }: ConversionRun,
): ReadableStream<Uint8Array> {
  return unbrokenStream(stream, {
    async isOverdue() {
      signal.throwIfAborted();
      if (taskId === null) return false;
      return fetchTask(taskId, signal).then(({ status }) => status === 'completed', isAway);
    },
    async reopen(cause) {
      for (let attempt = 1; ; attempt++) {
        signal.throwIfAborted();
        const failure = await brokenStream(cause, taskId, signal);
        if (failure.code !== 'NETWORK_ERROR' || taskId === null || attempt > reconnectAttempts) throw failure;
        emit({ type: 'connection-lost' });
        await sleep(retryWaitMs(attempt, { longestMs: retryPolicy.longestReconnectMs }), signal);
        const ask = () => requestSynthesis(request, idempotencyKeyOf(id), signal);
        const again = await askAfterGap(ask, signal).catch(unlessAway);
        if (again?.stream) return again.stream;
      }
    },
  });
}

/** Finds out why a stream broke off: the task's status shows whether speech failed or only the connection. */
async function brokenStream(cause: unknown, taskId: string | null, signal: AbortSignal): Promise<ApiError> {
  const task = taskId === null ? null : await fetchTask(taskId, signal).catch(unlessAway);
  const code = task?.status === 'failed' ? 'SYNTHESIS_FAILED' : 'NETWORK_ERROR';
  const known = task?.errorCode && isErrorCode(task.errorCode) ? task.errorCode : code;
  const { status, code: number } = isErrorCode(known) ? errorCatalogue[known] : { status: 0, code: -1 };
  return new ApiError(known, { status, number, words: task?.error_message ?? undefined }, { cause });
}

/** Null while the server cannot answer. */
function unlessAway(error: unknown): null {
  if (isAway(error)) return null;
  throw error;
}
