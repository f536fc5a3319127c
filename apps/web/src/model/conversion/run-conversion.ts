import { chargedCharacters, freeOfCharge, freeService, type RequestCost, textCost } from '@parlando/contract';
import i18next from 'i18next';
import { ApiError } from '../../lib/api-error.ts';
import { recordError } from '../../lib/error-history.ts';
import { toast } from '../../lib/toast.ts';
import {
  characterLimit,
  type Finding,
  validateAudioLength,
  validateOptions,
  validateQuota,
  validateSpokenLength,
  validateText,
} from '../document/validate.ts';
import { discardUnfinished } from '../player/player-store.ts';
import { knownServerStatus, quotaChanged } from '../quota/use-server-status.ts';
import { announceFailure, announceSuccess } from './announce.ts';
import {
  type ConversionFailure,
  conversionFailure,
  noAudioFailure,
  queueClearedFailure,
} from './conversion-failure.ts';
import { type ConversionRequest, isSsmlRequest, requestContent } from './conversion-request.ts';
import type { ConversionResult } from './conversion-result.ts';
import { dispatchConversion, useConversion } from './conversion-store.ts';
import { isRunning } from './conversion-workflow.ts';
import { followRequests } from './follow-requests.ts';
import { waitForGap } from './request-gap.ts';
import { addRequest, findRequest, setRequestStatus } from './requests-store.ts';
import { NoAudio, speak } from './speak.ts';
import { cancelOnServer } from './synthesis-client.ts';

const idleDelayMs = 2000;

let controller: AbortController | null = null;
let endedBy: ConversionFailure | null = null;

/** Runs one conversion from validation to the lasting link. Never rejects: it ends in the store. */
export async function runConversion(request: ConversionRequest): Promise<void> {
  // One that has ended waits for nothing: it goes to idle before its 2 s are over.
  dispatchConversion({ type: 'reset' });
  if (!dispatchConversion({ type: 'start' })) {
    toast('warning', i18next.t('conversion.running'));
    return;
  }
  useConversion.setState({ failure: null, result: null, retry: null, findings: [], requestId: null });
  const findings = await findingsOf(request);
  useConversion.setState({ findings });
  const refusal = findings.find(({ severity }) => severity === 'error');
  if (refusal) return refuse(refusal);
  await convert(request);
}

/** Ends the conversion that runs: cancels it while it waits, aborts it while it is spoken. */
export function abortConversion(failure: ConversionFailure | null = null): void {
  const { workflow, requestId } = useConversion.getState();
  if (!isRunning(workflow)) return;
  const tracked = requestId === null ? undefined : findRequest(requestId);
  endedBy = failure;
  controller?.abort();
  if (failure === null && tracked?.taskId) {
    cancelOnServer(tracked.taskId).catch((cause: unknown) => {
      // Ended meanwhile: there is nothing left to cancel.
      if (!(cause instanceof ApiError && cause.status === 409)) console.warn(cause);
    });
  }
}

async function findingsOf(request: ConversionRequest): Promise<Finding[]> {
  const content = requestContent(request);
  const freeLimit = request.api === freeService ? (knownServerStatus()?.freeLimit ?? null) : null;
  const limit = characterLimit(request.api, freeLimit);
  const { own, cost } = isSsmlRequest(request)
    ? await readSsml(content, limit, request.options.voice)
    : { own: validateText(content, limit), cost: textCost(content, request.options) };
  const free = request.api === freeService ? validateAudioLength(cost, limit) : [];
  return [
    ...own,
    ...free,
    ...validateQuota(chargedCharacters(cost), freeLimit),
    ...validateOptions(request.options),
  ];
}

async function readSsml(
  source: string,
  limit: number,
  voice: string,
): Promise<{ own: Finding[]; cost: RequestCost }> {
  const tools = await import('../document/ssml-tools.ts');
  const cost = tools.ssmlDocumentCost(source, voice) ?? freeOfCharge;
  return { own: [...tools.ssmlFindings(source), ...validateSpokenLength(cost.characters, limit)], cost };
}

function refuse({ code, values }: Finding): void {
  dispatchConversion({ type: 'fail' });
  recordError('validation', code, values);
  scheduleReset();
}

async function convert(request: ConversionRequest): Promise<void> {
  dispatchConversion({ type: 'advance' });
  controller = new AbortController();
  endedBy = null;
  const { signal } = controller;
  const tracked = addRequest(request);
  useConversion.setState({ requestId: tracked.id });
  const isOurs = request.api === freeService;
  const following = isOurs && followRequests(tracked.id, () => abortConversion(queueClearedFailure));
  try {
    await waitForGap(signal);
    dispatchConversion({ type: 'advance' });
    const result = await speak(request, tracked.id, signal);
    complete(tracked.id, result);
  } catch (error) {
    fail(
      tracked.id,
      endedBy ?? (error instanceof NoAudio ? noAudioFailure : conversionFailure(error, request.api)),
    );
    discardUnfinished();
  } finally {
    controller = null;
    if (following) {
      following.dispose();
      quotaChanged();
    }
    scheduleReset();
  }
}

function complete(id: string, result: ConversionResult): void {
  dispatchConversion({ type: 'advance' });
  setRequestStatus(id, 'completed');
  useConversion.setState({ result });
  announceSuccess(result);
}

function fail(id: string, failure: ConversionFailure): void {
  const isAborted = failure.kind === 'cancelled';
  dispatchConversion({ type: isAborted ? 'abort' : 'fail' });
  const isCancelled = isAborted || failure.kind === 'queue-cleared';
  setRequestStatus(id, isCancelled ? 'cancelled' : 'failed', failure);
  if (!isCancelled) {
    if (failure.kind !== 'session') useConversion.setState({ failure });
    recordError('conversion', failure.code, failure.details);
  }
  announceFailure(failure);
}

function scheduleReset(): void {
  setTimeout(() => dispatchConversion({ type: 'reset' }), idleDelayMs);
}
