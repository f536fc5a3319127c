import { type BatchItemBody, type CastMember, findSpeechService, freeService } from '@parlando/contract';
import i18next from 'i18next';
import { errorWords } from '../../../lib/error-words.ts';
import { omit } from '../../../lib/fields.ts';
import { randomUuid } from '../../../lib/random-id.ts';
import { toast } from '../../../lib/toast.ts';
import { isRunning, useConversion } from '../../../model/conversion/conversion.ts';
import { type ConversionRequest, synthesisBody } from '../../../model/conversion/conversion-request.ts';
import { requestDictionary } from '../../../model/dictionary/request-dictionary.ts';
import { presentOptions, type VoiceOptions } from '../../../model/options/options-store.ts';
import { chooseFreeService } from '../../../model/quota/use-server-status.ts';
import { sourceCues } from '../../../model/timed/source-cues.ts';
import { type BatchListItem, spokenOptions, type TurnRequest } from '../list/batch-item.ts';
import { changeBatch, currentBatch } from '../list/batch-store.ts';
import { ensureBatchRunner } from './batch-runner.ts';
import { type BatchState, castOf, isActive, type Wish } from './batch-state.ts';
import { lastAnswer } from './free-query.ts';
import { claimedRuns } from './own-runner.ts';
import { begin, pauseOwn, resumeOwn, setWish, stopOwn } from './run-changes.ts';

/** Converts what is not done, of the list or among `ids`, and what is in `anew`. Refused during a conversion. */
export async function startRun(ids?: ReadonlySet<string>, anew = new Set<string>()): Promise<void> {
  const batch = currentBatch();
  if (isActive(batch) || isRunning(useConversion.getState())) return refuse('BATCH_RUNNING');
  const chosen = batch.items.filter(({ id }) => !ids || ids.has(id));
  const waiting = chosen.filter(({ id, result }) => !result || anew.has(id));
  if (chosen.length === 0) return refuse('BATCH_EMPTY');
  if (waiting.length === 0) return toast('info', i18next.t('batch.run.nothingLeft'));
  const requests = requestsOf(waiting, presentOptions(), batch);
  if (requests === null) return refuseService();
  const runId = randomUuid();
  const secondTryOf = isSecondTry(batch, requests) ? (batch.run?.id ?? null) : null;
  claimedRuns.add(secondTryOf ?? runId);
  const start = begin({ runId, requests, anewIds: anew, secondTryOf });
  const begun = await changeBatch(start, { isStrict: true });
  if (!begun) refuse('BATCH_RUNNING');
}

function refuse(code: 'BATCH_RUNNING' | 'BATCH_EMPTY'): void {
  toast('warning', errorWords(code));
}

/** The chat service cannot speak: offers to switch to a service that can. */
function refuseService(): void {
  const service = i18next.t(`options.services.api${freeService}`);
  const label = i18next.t('services.chat.speakWith', { service });
  toast('warning', errorWords('UNKNOWN_API_TYPE'), { action: { label, onPress: chooseFreeService } });
}

/**
 * Whether all items failed in the server's last batch and their requests are unchanged. Then that batch is retried,
 * so that what was already spoken is not charged twice.
 */
function isSecondTry({ items, run }: BatchState, requests: ReadonlyMap<string, TurnRequest>): boolean {
  const failed = items.filter(({ error, turn }) => error && turn?.part === 'free' && turn.runId === run?.id);
  const known = new Map(failed.map(({ id, turn }) => [id, JSON.stringify(turn?.request)]));
  return [...requests].every(([id, { request }]) => known.get(id) === JSON.stringify(request));
}

/** The request of each item with the current options; null if the service of one does not speak. */
function requestsOf(
  items: readonly BatchListItem[],
  shared: VoiceOptions,
  batch: BatchState,
): ReadonlyMap<string, TurnRequest> | null {
  const requests = new Map<string, TurnRequest>();
  for (const item of items) {
    const options = spokenOptions(item, shared);
    if (!findSpeechService(options.api)) return null;
    const isFree = options.api === freeService;
    const request = requestOf(item, options, castOf(batch.cast, item));
    requests.set(
      item.id,
      isFree ? { part: 'free', request: freeBody(item, request) } : { part: 'own', request },
    );
  }
  return requests;
}

function freeBody({ id, kind, text }: BatchListItem, request: ConversionRequest): BatchItemBody {
  const spoken = { ...synthesisBody(request), ...requestDictionary(text) };
  const body = { id, ...spoken, fallback: 'allow' as const };
  return kind === 'cues' ? { ...omit(body, ['text']), cues: [...sourceCues(text)] } : body;
}

function requestOf(
  { kind, text, marks }: BatchListItem,
  options: VoiceOptions,
  cast: CastMember[],
): ConversionRequest {
  return {
    api: options.api,
    voiceData: {
      activeIndex: kind === 'ssml' ? '1' : '0',
      ssmlContent: kind === 'ssml' ? text : '',
      inputContent: kind === 'ssml' ? '' : text,
      ...(cast.length > 0 && { cast }),
      ...(kind === 'text' && marks && { marks }),
    },
    options,
  };
}

/** Starts no further item; the current one is finished. */
export async function pauseRun(): Promise<void> {
  const { run } = currentBatch();
  if (run?.own?.phase === 'running') await changeBatch(pauseOwn(null));
  if (run?.free) await wish('pause');
}

export async function resumeRun(): Promise<void> {
  const { run } = currentBatch();
  if (run?.own?.phase === 'paused') await changeBatch(resumeOwn);
  // The server may already have paused, so it needs an explicit resume.
  const isPaused = run?.free?.wish === 'pause' || lastAnswer()?.batch?.status === 'paused';
  if (run?.free) await wish(isPaused ? 'resume' : null);
}

/** Keeps what is done; the rest is pending again. */
export async function stopRun(): Promise<void> {
  const { run } = currentBatch();
  if (run?.own) await changeBatch(stopOwn);
  if (run?.free) await wish('stop');
}

/** Stores the wish first: if the server is unreachable, it is sent later. */
async function wish(next: Wish | null): Promise<void> {
  await changeBatch(setWish(next));
  ensureBatchRunner().wake();
}
