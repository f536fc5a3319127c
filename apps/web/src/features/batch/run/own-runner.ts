import { mediaType } from '../../../lib/audio/media-type.ts';
import type { ConversionRequest } from '../../../model/conversion/conversion-request.ts';
import { speakWithProvider } from '../../../model/conversion/convert-with-provider.ts';
import { presentInstance } from '../../../model/instance/instance.ts';
import type { Owner } from '../list/batch-database.ts';
import type { ItemResult } from '../list/batch-item.ts';
import { changeBatch, currentBatch, useBatch } from '../list/batch-store.ts';
import { nextOwnItem } from './batch-state.ts';
import { blocksOthers, itemError, loginNeeded, pageClosed, wantsLogin } from './item-errors.ts';
import { createPresence } from './own-presence.ts';
import { beginOwn, pauseOwn, resumeOwn, settleOwn } from './run-changes.ts';

const lookForOthersMs = 5000;

/**
 * Runs that this page started or took over, added before they start. If one of their items is being spoken, this page
 * does it.
 */
export const claimedRuns = new Set<string>();

/** Speaks the browser's part while no other page does. */
export function createOwnRunner() {
  let speaking: { readonly owner: Owner; readonly controller: AbortController } | null = null;
  let looking = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const presence = createPresence('parlando-batch-own', (owner) => speaking?.owner === owner);

  const stop = () => {
    speaking?.controller.abort();
    speaking = null;
  };
  /** If the page that was speaking is gone, its item is pending again, and the person decides when to continue. */
  const takeOver = async (owner: Owner, runId: string) => {
    looking = true;
    clearTimeout(timer);
    const elsewhere = await presence.isElsewhere(owner);
    looking = false;
    const now = useBatch.getState();
    if (now.owner !== owner || now.batch.run?.id !== runId) return;
    if (now.elsewhere !== elsewhere) useBatch.setState({ elsewhere });
    if (elsewhere) {
      timer = setTimeout(() => void follow(), lookForOthersMs);
      return;
    }
    claimedRuns.add(runId);
    const { items, run } = now.batch;
    if (run.own?.phase === 'running' || items.some(({ turn }) => turn?.began))
      await changeBatch(pauseOwn(pageClosed));
  };
  const follow = async (): Promise<void> => {
    const { owner, batch } = useBatch.getState();
    const { run } = batch;
    if (speaking && (speaking.owner !== owner || !run?.own)) stop();
    if (owner === null || !run?.own || speaking || looking) return;
    if (!claimedRuns.has(run.id)) return takeOver(owner, run.id);
    if (run.own.phase !== 'running') return;
    const mine = { owner, controller: new AbortController() };
    speaking = mine;
    await speakOwnPart(mine.controller.signal);
    if (speaking === mine) speaking = null;
  };
  return {
    follow,
    /** Logging out pauses the run; it continues when the same person logs in again. */
    async followLogin(loggedIn: boolean) {
      const own = currentBatch().run?.own;
      if (!own || !presentInstance().accounts) return;
      if (!loggedIn && own.phase === 'running') {
        stop();
        await changeBatch(pauseOwn(loginNeeded));
      } else if (loggedIn && own.pausedBy && wantsLogin(own.pausedBy)) {
        await changeBatch(resumeOwn);
      }
    },
    dispose: () => {
      clearTimeout(timer);
      stop();
      presence.dispose();
    },
  };
}

/**
 * Speaks the browser's part, one item after the other, until none is left, it is paused or `signal` aborts. An item
 * is claimed in the database first, and its audio is stored in the same transaction that marks it done.
 */
async function speakOwnPart(signal: AbortSignal): Promise<void> {
  for (;;) {
    const item = nextOwnItem(currentBatch());
    if (!item || signal.aborted) return;
    const { id, turn } = item;
    if (turn?.part !== 'own' || !(await changeBatch(beginOwn(id), { isStrict: true }))) return;
    await speakItem(id, turn.request, signal);
  }
}

async function speakItem(id: string, request: ConversionRequest, signal: AbortSignal): Promise<void> {
  try {
    const spoken = await speakWithProvider(request, { signal });
    const { format, engine, voice } = spoken;
    const bytes = await spoken.audio.arrayBuffer();
    if (signal.aborted) return;
    const result: ItemResult = {
      audioUrl: null,
      taskId: null,
      format,
      durationMs: null,
      fileSize: bytes.byteLength,
      engine,
      voice,
      warnings: [],
    };
    const audio = { id, kept: { bytes, type: mediaType(format) } };
    await changeBatch(settleOwn(id, { result, error: null }), { audio, isStrict: true });
  } catch (cause) {
    // Whoever stopped it has already updated the item.
    if (signal.aborted) return;
    const error = itemError(cause);
    if (error.code === 'UNEXPECTED_REPLY') console.error('An item of the batch failed', cause);
    await changeBatch(blocksOthers(error) ? pauseOwn(error) : settleOwn(id, { result: null, error }));
  }
}
