import { type BatchItemBody, findSpeechService, freeService } from '@parlando/contract';
import i18next from 'i18next';
import { errorWords } from '../../../lib/error-words.ts';
import { randomUuid } from '../../../lib/random-id.ts';
import { toast } from '../../../lib/toast.ts';
import { isRunning } from '../../../model/conversion/conversion.ts';
import type { ConversionRequest } from '../../../model/conversion/conversion-request.ts';
import { useConversion } from '../../../model/conversion/conversion-store.ts';
import { synthesisOptions, useOptions, type VoiceOptions } from '../../../model/options/options-store.ts';
import { useVoices } from '../../../model/voices/voices-store.ts';
import type { Asked } from '../list/batch-database.ts';
import { type BatchListItem, spokenOptions } from '../list/batch-item.ts';
import { askedBy, currentBatch, dispatchBatch } from '../list/batch-store.ts';
import { ensureBatchRunner } from './batch-runner.ts';
import { type BatchState, isActive } from './batch-state.ts';
import { beginsHere } from './own-runner.ts';

const none: ReadonlySet<string> = new Set();

/**
 * Converts what is not done, of the whole list or of some items, and the done ones among `anew`. Refused while something
 * else is converted.
 */
export async function startRun(ids?: ReadonlySet<string>, anew: ReadonlySet<string> = none): Promise<void> {
  const batch = currentBatch();
  if (isActive(batch) || isRunning(useConversion.getState())) return refuse('BATCH_RUNNING');
  const chosen = batch.items.filter(({ id }) => !ids || ids.has(id));
  const waiting = chosen.filter(({ id, status }) => status !== 'done' || anew.has(id));
  if (chosen.length === 0) return refuse('BATCH_EMPTY');
  if (waiting.length === 0) return toast('info', i18next.t('batch.run.nothingLeft'));
  const requests = requestsOf(waiting, useOptions.getState());
  if (requests === null) return refuseService();
  const asked = await askedAgain(batch, requests);
  beginsHere(asked.runId);
  const begun = await dispatchBatch(
    {
      type: 'start',
      batchId: asked.runId,
      freeIds: asked.again?.itemIds ?? asked.free.map(({ id }) => id),
      ownIds: Object.keys(asked.own),
      anewIds: anew,
    },
    { asked },
  );
  if (!begun) refuse('BATCH_RUNNING');
}

function refuse(code: 'BATCH_RUNNING' | 'BATCH_EMPTY'): void {
  toast('warning', errorWords(code));
}

/** What a service that only writes is given cannot be heard: another has to be chosen. */
function refuseService(): void {
  const onPress = () => useOptions.getState().change({ api: freeService });
  const service = i18next.t(`options.services.api${freeService}`);
  const label = i18next.t('services.chat.speakWith', { service });
  toast('warning', errorWords('UNKNOWN_API_TYPE'), { action: { label, onPress } });
}

/**
 * The same as a second try of the last batch, where all of it failed there and asks what it asked then: what the server
 * had spoken of an item is not spoken and paid for twice.
 */
async function askedAgain({ items, run }: BatchState, asked: Asked): Promise<Asked> {
  const earlier = run && (await askedBy(run.id));
  if (!earlier || asked.free.length === 0 || Object.keys(asked.own).length > 0) return asked;
  const failed = new Set(items.filter(({ status }) => status === 'error').map(({ id }) => id));
  const bodies = new Set(earlier.free.map((body) => JSON.stringify(body)));
  const isSecondTry = asked.free.every((body) => failed.has(body.id) && bodies.has(JSON.stringify(body)));
  if (!isSecondTry) return asked;
  const itemIds = asked.free.map(({ id }) => id);
  return { ...earlier, again: { itemIds, otherwiseRunId: asked.runId } };
}

/** What each item asks for with the options as they are now; null where the service of one does not speak. */
function requestsOf(items: readonly BatchListItem[], shared: VoiceOptions): Asked | null {
  const { byId } = useVoices.getState();
  const free: BatchItemBody[] = [];
  const own: Record<string, ConversionRequest> = {};
  for (const item of items) {
    const options = spokenOptions(item, shared, (id) => byId.get(id));
    if (!findSpeechService(options.api)) return null;
    if (options.api === freeService) free.push(freeBody(item, options));
    else own[item.id] = ownRequest(item, options);
  }
  return { runId: randomUuid(), free, own };
}

function freeBody({ id, kind, text }: BatchListItem, options: VoiceOptions): BatchItemBody {
  return {
    id,
    ...(kind === 'ssml' ? { ssml: text } : { text }),
    ...synthesisOptions(options),
    fallback: 'allow',
  };
}

function ownRequest({ kind, text }: BatchListItem, options: VoiceOptions): ConversionRequest {
  return {
    api: options.api,
    voiceData: {
      activeIndex: kind === 'ssml' ? '1' : '0',
      ssmlContent: kind === 'ssml' ? text : '',
      inputContent: kind === 'ssml' ? '' : text,
    },
    options: storable(options),
  };
}

/** The store's actions cannot be kept in a database. */
function storable(options: VoiceOptions): VoiceOptions {
  return JSON.parse(JSON.stringify(options)) as VoiceOptions;
}

/** No further item is begun; what is under way is finished. */
export async function pauseRun(): Promise<void> {
  const { run } = currentBatch();
  if (run?.own?.phase === 'running') await dispatchBatch({ type: 'own-paused', reason: null });
  if (run?.free) await wish('pause');
}

export async function resumeRun(): Promise<void> {
  const { run } = currentBatch();
  if (run?.own?.phase === 'paused') await dispatchBatch({ type: 'own-resumed' });
  if (run?.free) await wish(run.free.phase === 'paused' || run.free.wish === 'pause' ? 'resume' : null);
}

/** What is done stays; the rest waits again. */
export async function stopRun(): Promise<void> {
  const { run } = currentBatch();
  if (run?.own) await dispatchBatch({ type: 'own-stopped' });
  if (run?.free) await wish('stop');
}

/** The server may be out of reach: the wish is written down and told as soon as it is not. */
async function wish(next: 'pause' | 'resume' | 'stop' | null): Promise<void> {
  await dispatchBatch({ type: 'wish', wish: next });
  ensureBatchRunner().wake();
}
