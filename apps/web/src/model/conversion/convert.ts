import { chargedCharacters, freeOfCharge, freeService, limits, type TaskState } from '@parlando/contract';
import { followEvents } from '../../lib/events-client.ts';
import { withWords } from '../../lib/language.ts';
import { createScope } from '../../lib/scope.ts';
import {
  characterLimit,
  type Finding,
  validateAudioLength,
  validateOptions,
  validateQuota,
  validateSpokenLength,
  validateText,
} from '../document/validate.ts';
import { allowLaterPlay } from '../player/playback.ts';
import { knownServerStatus, quotaChanged } from '../quota/use-server-status.ts';
import { loadCostCounter } from '../script/cost-counter.ts';
import { type ConversionRun, isRunning, useConversion } from './conversion.ts';
import {
  type ConversionRequest,
  isSsmlRequest,
  requestCast,
  requestContent,
  requestMarks,
} from './conversion-request.ts';
import type { ConversionResult } from './conversion-result.ts';
import { forgetConversion, keepPresent } from './kept-conversion.ts';
import { startGap, waitForGap } from './request-gap.ts';
import { speakFree } from './speak-free.ts';
import { fetchTask } from './synthesis-client.ts';

export { cancelOnServer } from './synthesis-client.ts';

/** Lazy-loaded when a service with the person's own key is used. */
const loadOwnServices = withWords(() => import('./speak-with-own-key.ts'));

/** Runs a conversion from validation to the permanent link. Rejects with the error that made it fail. */
export async function convert(
  request: ConversionRequest,
  run: ConversionRun,
  onQueueCleared: () => void,
): Promise<void> {
  allowLaterPlay();
  const findings = await requestFindings(request);
  run.signal.throwIfAborted();
  if (findings.some(({ severity }) => severity === 'error')) {
    run.emit({ type: 'refused', findings, now: Date.now() });
    return;
  }
  run.emit({ type: 'validated' });
  const isFree = request.api === freeService;
  const following = isFree && followTask(run, onQueueCleared);
  try {
    await waitForGap(run.signal);
    run.signal.throwIfAborted();
    run.emit({ type: 'sent' });
    keepPresent();
    const result = isFree ? await speakFree(request, run) : await speakWithOwnKey(request, run);
    run.emit({ type: 'completed', result, now: Date.now() });
    keepPresent();
  } catch (cause) {
    forgetConversion();
    throw cause;
  } finally {
    if (following) {
      following.dispose();
      quotaChanged();
    }
  }
}

async function speakWithOwnKey(request: ConversionRequest, run: ConversionRun): Promise<ConversionResult> {
  try {
    const services = await loadOwnServices();
    return await services.speakWithOwnKey(request, run);
  } finally {
    startGap();
  }
}

/** Updates a conversion's queue position by events, or by polling while there is no event stream. */
export function followTask({ emit }: ConversionRun, onQueueCleared: () => void): { dispose: () => void } {
  const scope = createScope();
  let connected = false;
  const emitTask = (task: TaskState) => emit({ type: 'task-changed', task });
  scope.own(
    followEvents({
      onConnection: (isConnected) => {
        connected = isConnected;
      },
      onEvent: (event) => {
        if (event.type === 'task') emitTask(event.task);
        if (event.type === 'queue-cleared' && isOneOf(event.taskIds)) onQueueCleared();
      },
    }),
  );
  const timer = setInterval(() => {
    const taskId = presentTask();
    if (connected || !taskId) return;
    fetchTask(taskId).then(emitTask, (cause: unknown) => console.warn(cause));
  }, limits.statusPoll.intervalMs);
  scope.own(() => clearInterval(timer));
  return scope;
}

/** Returns the running conversion's task: null until the server has named it, undefined if none runs. */
function presentTask(): string | null | undefined {
  const state = useConversion.getState();
  return isRunning(state) ? state.taskId : undefined;
}

/** A task whose id is not known yet may be any of them. */
function isOneOf(taskIds: readonly string[]): boolean {
  const taskId = presentTask();
  return taskId === null || (taskId !== undefined && taskIds.includes(taskId));
}

export async function requestFindings(request: ConversionRequest): Promise<Finding[]> {
  const isFree = request.api === freeService;
  const freeLimit = isFree ? (knownServerStatus()?.freeLimit ?? null) : null;
  const limit = characterLimit(request.api, freeLimit);
  const { findings, cost } = await readContent(request, limit);
  return [
    ...findings,
    ...(isFree ? validateAudioLength(cost, limit) : []),
    ...validateQuota(chargedCharacters(cost), freeLimit),
    ...validateOptions(request.options),
  ];
}

async function readContent(request: ConversionRequest, limit: number) {
  const content = requestContent(request);
  if (!isSsmlRequest(request)) {
    const cast = requestCast(request);
    const marks = requestMarks(request);
    const { spokenCost } = await loadCostCounter();
    return {
      findings: validateText(content, limit),
      cost: spokenCost(content, cast, { ...request.options, marks }),
    };
  }
  const { ssmlDocumentCost, ssmlFindings } = await import('../document/ssml-tools.ts');
  const cost = ssmlDocumentCost(content, request.options.voice) ?? freeOfCharge;
  return { findings: [...ssmlFindings(content), ...validateSpokenLength(cost.characters, limit)], cost };
}
