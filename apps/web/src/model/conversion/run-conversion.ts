import { freeService, limits } from '@parlando/contract';
import i18next from 'i18next';
import { ApiError } from '../../lib/api-error.ts';
import { recordError } from '../../lib/error-history.ts';
import { withWords } from '../../lib/language.ts';
import { randomId } from '../../lib/random-id.ts';
import { toast } from '../../lib/toast.ts';
import { hasMarks, useEditor } from '../document/editor-store.ts';
import { loadMarks } from '../marks/load-marks.ts';
import { discardUnfinished } from '../player/player-store.ts';
import { quotaChanged } from '../quota/use-server-status.ts';
import { announceEnd } from './announce.ts';
import {
  type ConversionEvent,
  type ConversionRun,
  conversionReducer,
  type EndedConversion,
  isRunning,
  lastConversion,
  useConversion,
} from './conversion.ts';
import {
  type ConversionFailure,
  cancelledFailure,
  conversionFailure,
  isCancellation,
  queueClearedFailure,
} from './conversion-failure.ts';
import { type ConversionRequest, currentRequest } from './conversion-request.ts';
import type { ConversionResult } from './conversion-result.ts';
import { followTask } from './follow-task.ts';
import { requestFindings } from './request-findings.ts';
import { noteAnswer, waitForGap } from './request-gap.ts';
import { pastRequest, requestHistory } from './request-history.ts';
import { speakFree } from './speak-free.ts';
import { cancelOnServer } from './synthesis-client.ts';

/** Loaded only when a service with a person's own key is used. */
const loadOwnServices = withWords(() => import('./speak-with-own-key.ts'));

/** Aborts the work of the running conversion. */
let controller = new AbortController();

/** Speaks what is in the editor with the options as they are now. */
export function startConversion(): void {
  withMarks((request) => void runConversion(request));
}

/** The same, but fails if the chosen voice cannot speak: what another voice says in its place was already paid for. */
export function startInChosenVoice(): void {
  withMarks((request) => void runConversion({ ...request, denyFallback: true }));
}

/** The request as it is now; a draft's marks stand where the text is now as soon as what moves them is there. */
function withMarks(run: (request: ConversionRequest) => void): void {
  if (!hasMarks(useEditor.getState().marked)) run(currentRequest());
  else void loadMarks().then(() => run(currentRequest()));
}

/** Ends the conversion that runs: cancels it while it waits, aborts it while it is spoken. */
export function abortConversion(): void {
  const taskId = stop(cancelledFailure);
  if (taskId === null) return;
  cancelOnServer(taskId).catch((cause: unknown) => {
    // The task has ended meanwhile: there is nothing to cancel.
    if (!(cause instanceof ApiError && cause.status === 409)) console.warn(cause);
  });
}

/** Closes the message of the last failure. */
export function dismissFailure(): void {
  dispatch({ type: 'dismissed' });
}

/** Runs one conversion from validation to the lasting link. Never rejects: it ends in the store. */
export async function runConversion(request: ConversionRequest): Promise<void> {
  const startedAt = Date.now();
  const id = `tts_${startedAt}_${randomId(9)}`;
  if (!dispatch({ type: 'started', id, request, now: startedAt })) {
    toast('warning', i18next.t('conversion.running'));
    return;
  }
  controller = new AbortController();
  const { signal } = controller;
  const tell = (event: ConversionEvent) => {
    if (!signal.aborted) dispatch(event);
  };
  try {
    const findings = await requestFindings(request);
    signal.throwIfAborted();
    if (findings.some(({ severity }) => severity === 'error')) {
      tell({ type: 'refused', findings, now: Date.now() });
    } else {
      await convert(request, { id, signal, tell });
    }
  } catch (cause) {
    tell({ type: 'failed', failure: conversionFailure(cause, request.api), now: Date.now() });
  }
}

async function convert(request: ConversionRequest, run: ConversionRun): Promise<void> {
  run.tell({ type: 'validated' });
  const isFree = request.api === freeService;
  const following = isFree && followTask(run, () => stop(queueClearedFailure));
  try {
    await waitForGap(run.signal);
    run.signal.throwIfAborted();
    run.tell({ type: 'sent' });
    const result = isFree ? await speakFree(request, run) : await speakWithOwnKey(request, run);
    run.tell({ type: 'completed', result, now: Date.now() });
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
    noteAnswer();
  }
}

/** Ends the running conversion and returns its task on the server, if it had one. */
function stop(failure: ConversionFailure): string | null {
  const state = useConversion.getState();
  if (!isRunning(state)) return null;
  dispatch({ type: 'failed', failure, now: Date.now() });
  controller.abort();
  return state.taskId;
}

/** Returns false when the present phase does not allow the event. */
function dispatch(event: ConversionEvent): boolean {
  const before = useConversion.getState();
  const after = conversionReducer(before, event);
  if (after === before) return false;
  useConversion.setState(after, true);
  const ended = lastConversion(after);
  if (isRunning(before) && ended) conclude(ended);
  return true;
}

/** Runs once for each conversion that has ended. */
function conclude(ended: EndedConversion): void {
  const past = pastRequest(ended);
  if (past) requestHistory.add(past);
  recordFault(ended);
  announceEnd(ended);
  if (ended.phase === 'failed') discardUnfinished();
  setTimeout(() => dispatch({ type: 'settled', id: ended.id }), limits.requestClearMs);
}

function recordFault(ended: EndedConversion): void {
  if (ended.phase === 'refused') {
    const { code, values } = ended.findings.find(({ severity }) => severity === 'error') ?? {};
    if (code) recordError('validation', code, values);
  }
  if (ended.phase === 'failed' && !isCancellation(ended.failure)) {
    recordError('conversion', ended.failure.code, ended.failure.details);
  }
}
