import { limits } from '@parlando/contract';
import i18next from 'i18next';
import { ApiError, isAwayCode } from '../../lib/api-error.ts';
import { recordError } from '../../lib/error-history.ts';
import { randomId } from '../../lib/random-id.ts';
import { stillHere } from '../../lib/still-here.ts';
import { toast } from '../../lib/toast.ts';
import { hasMarks, useEditor } from '../document/editor-store.ts';
import { loadMarks } from '../marks/load-marks.ts';
import { discardUnfinished } from '../player/player-store.ts';
import { announceQueueCleared } from './announce.ts';
import {
  type ConversionEvent,
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
import { keepPresent, keptConversion } from './kept-conversion.ts';
import { pastRequest, requestHistory } from './request-history.ts';

/** Lazy-loaded on the first conversion. @throws ApiError */
const loadConvert = () =>
  import(/* part: use */ './convert.ts').catch((cause: unknown) => {
    throw new ApiError('NETWORK_ERROR', { status: 0, number: -1 }, { cause });
  });

let controller = new AbortController();

export function startConversion(): void {
  convertEditor({});
}

/**
 * Like `startConversion`, but fails if the chosen voice cannot speak, because the substitute's audio was already
 * charged.
 */
export function startInChosenVoice(): void {
  convertEditor({ denyFallback: true });
}

/** Shows a conversion of the page before this one. Returns false if there is a newer one. */
export function restoreConversion(ended: EndedConversion): boolean {
  return dispatch({ type: 'restored', ended });
}

/** If the draft has marks, first loads the code that moves them along with the text. */
function convertEditor(manner: Pick<ConversionRequest, 'denyFallback'>): void {
  const run = () => void runConversion({ ...currentRequest(), ...manner });
  if (hasMarks(useEditor.getState().marked)) void loadMarks().then(run);
  else run();
}

/** Ends the running conversion: cancels it while it is queued, aborts it while it is spoken. */
export function abortConversion(): void {
  const taskId = stop(cancelledFailure);
  if (taskId === null) return;
  loadConvert()
    .then(({ cancelOnServer }) => cancelOnServer(taskId))
    .catch((cause: unknown) => {
      // The task has ended meanwhile: there is nothing to cancel.
      if (!(cause instanceof ApiError && cause.status === 409)) console.warn(cause);
    });
}

export function dismissFailure(): void {
  dispatch({ type: 'dismissed' });
}

/** Runs one conversion from validation to the permanent link. Never rejects: failures end up in the store. */
export async function runConversion(request: ConversionRequest, id = idFor(request)): Promise<void> {
  if (!dispatch({ type: 'started', id, request, now: Date.now() })) {
    toast('warning', i18next.t('conversion.running'));
    return;
  }
  controller = new AbortController();
  const { signal } = controller;
  const emit = (event: ConversionEvent) => {
    if (!signal.aborted) dispatch(event);
  };
  try {
    const { convert } = await loadConvert();
    signal.throwIfAborted();
    await convert(request, { id, signal, emit }, () => stop(queueClearedFailure));
  } catch (cause) {
    // Calls of our own API have already waited.
    if (!(cause instanceof ApiError)) await stillHere();
    emit({ type: 'failed', failure: conversionFailure(cause, request.api), now: Date.now() });
  }
}

/** The same id, and so the same task and charge, as for the same request whose answer was lost. */
function idFor(request: ConversionRequest): string {
  const now = Date.now();
  const last = keptConversion(now)?.conversion;
  const isAgain = last?.phase === 'failed' && JSON.stringify(last.request) === JSON.stringify(request);
  return isAgain ? last.id : `tts_${now}_${randomId(9)}`;
}

/** Ends the running conversion and returns its task id on the server, if it had one. */
function stop(failure: ConversionFailure): string | null {
  const state = useConversion.getState();
  if (!isRunning(state)) return null;
  dispatch({ type: 'failed', failure, now: Date.now() });
  controller.abort();
  return state.taskId;
}

/** Returns false if the current phase does not allow the event. */
function dispatch(event: ConversionEvent): boolean {
  const before = useConversion.getState();
  const after = conversionReducer(before, event);
  if (after === before) return false;
  useConversion.setState(after, true);
  const ended = lastConversion(after);
  if (isRunning(before) && ended) conclude(ended);
  return true;
}

/** Runs once for each conversion that ends. */
function conclude(ended: EndedConversion): void {
  const past = pastRequest(ended);
  if (past) requestHistory.add(past);
  recordFault(ended);
  if (ended.phase === 'failed') {
    if (ended.failure.kind === 'queue-cleared') announceQueueCleared();
    discardUnfinished();
    // The server may have accepted the request all the same.
    if (isAwayCode(ended.failure.code)) keepPresent();
  }
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
