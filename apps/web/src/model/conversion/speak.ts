import { errorCatalogue, freeService, isErrorCode, type TaskState } from '@parlando/contract';
import { ApiError } from '../../lib/api-error.ts';
import { withWords } from '../../lib/language.ts';
import { randomId } from '../../lib/random-id.ts';
import { playStreamed, setPermanentLink } from '../player/player-store.ts';
import { type ConversionRequest, isSsmlRequest, requestContent } from './conversion-request.ts';
import type { ConversionResult } from './conversion-result.ts';
import { dispatchConversion } from './conversion-store.ts';
import { askAfterGap, noteAnswer } from './request-gap.ts';
import { queueRequest, setRequestStatus, setRequestTask } from './requests-store.ts';
import { awaitPermanentLink, fetchTask, requestSynthesis, type SynthesisAnswer } from './synthesis-client.ts';

/** An answer without a sound. */
export class NoAudio extends Error {}

/** The services of the person's own key, and all they need, come when one is used. */
const loadOwnServices = withWords(() => import('./speak-in-studio.ts'));

/**
 * Has the request of id `id` spoken: asks, plays while it arrives, keeps it (which moves the workflow to `saving`).
 * Throws `ApiError`, `NoAudio`, or of a service of the person's own `AppError`.
 */
export async function speak(
  request: ConversionRequest,
  id: string,
  signal: AbortSignal,
): Promise<ConversionResult> {
  if (signal.aborted) throw aborted();
  if (request.api === freeService) return speakFree(request, id, signal);
  try {
    const { speakInStudio } = await loadOwnServices();
    return await speakInStudio(request, id, signal);
  } catch (cause) {
    throw signal.aborted ? aborted() : cause;
  } finally {
    noteAnswer();
  }
}

/** By our own server, which makes a task of it and gives it a lasting link. */
async function speakFree(
  request: ConversionRequest,
  id: string,
  signal: AbortSignal,
): Promise<ConversionResult> {
  const startedAt = Date.now();
  const idempotencyKey = `${id}.${randomId(8)}`;
  const answer = await askAfterGap(() => requestSynthesis(request, idempotencyKey, signal), signal);
  if (answer.taskId) setRequestTask(id, answer.taskId);
  if (answer.queueInfo) queueRequest(id, answer.queueInfo);
  const stream = answer.stream && onFirstBytes(answer.stream, () => setRequestStatus(id, 'processing'));
  const audio = await hear(request, { ...answer, stream }, startedAt, signal);
  dispatchConversion({ type: 'advance' });
  const task = answer.taskId ? await awaitPermanentLink(answer.taskId, signal) : null;
  if (signal.aborted) throw aborted();
  const permanentUrl = task?.permanentUrl ?? task?.audioUrl ?? null;
  if (permanentUrl) setPermanentLink(startedAt, permanentUrl);
  return {
    taskId: answer.taskId,
    ...spokenBy(answer, task),
    wantedVoice: isSsmlRequest(request) ? null : request.options.voice,
    unspokenWords: answer.unspokenWords,
    cacheHit: answer.cacheHit,
    processingTimeMs: answer.processingTimeMs ?? task?.processingTime ?? Date.now() - startedAt,
    characters: answer.characters,
    fileSize: task?.fileSize ?? audio.size,
    format: request.options.format,
    permanentUrl,
  };
}

/** Passes audio on. Headers alone say nothing of speech: those of who waits in the queue come at once. */
function onFirstBytes(stream: ReadableStream<Uint8Array>, tell: () => void): ReadableStream<Uint8Array> {
  let isFirst = true;
  return stream.pipeThrough(
    new TransformStream({
      transform(chunk, controller) {
        if (isFirst) tell();
        isFirst = false;
        controller.enqueue(chunk);
      },
    }),
  );
}

/** The headers of a stream say who was to speak: who waits in the queue may be spoken by another in the end. */
function spokenBy(
  { engine, voice, warnings }: SynthesisAnswer,
  task: TaskState | null,
): Pick<ConversionResult, 'engine' | 'voice' | 'warnings'> {
  const speaker = { engine: task?.engine || engine, voice: task?.voice || voice };
  if (engine === '' || speaker.engine === engine) return { ...speaker, warnings };
  return { ...speaker, warnings: [...new Set([...warnings, 'ENGINE_FALLBACK'])] };
}

async function hear(
  request: ConversionRequest,
  answer: SynthesisAnswer,
  timestamp: number,
  signal: AbortSignal,
): Promise<Blob> {
  if (!answer.stream) throw new NoAudio();
  const about = {
    text: requestContent(request),
    voice: answer.voice || request.options.voice,
    timestamp,
    format: request.options.format,
    taskId: answer.taskId,
  };
  const audio = await playStreamed(about, answer.stream).catch(async (cause: unknown) => {
    throw await brokenStream(cause, answer.taskId, signal);
  });
  if (signal.aborted) throw aborted();
  if (audio.size === 0) throw new NoAudio();
  return audio;
}

/** Why a stream ended early: the task knows whether the speech failed or only the wire did. */
async function brokenStream(cause: unknown, taskId: string | null, signal: AbortSignal): Promise<ApiError> {
  if (signal.aborted) return aborted();
  // When the server cannot even say how the task is, the wire is what failed.
  const task = taskId === null ? null : await fetchTask(taskId, signal).catch(() => null);
  const code = task?.status === 'failed' ? 'SYNTHESIS_FAILED' : 'NETWORK_ERROR';
  const known = task?.errorCode && isErrorCode(task.errorCode) ? task.errorCode : code;
  const { status, number } = isErrorCode(known)
    ? { status: errorCatalogue[known].status, number: errorCatalogue[known].code }
    : { status: 0, number: -1 };
  return new ApiError(known, { status, number, words: task?.error_message ?? undefined }, { cause });
}

function aborted(): ApiError {
  return new ApiError('ABORTED', { status: 0, number: -1 });
}
