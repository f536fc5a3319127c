import { chooseTake, retryPolicy, retrySegment, retryWaitMs } from '@parlando/contract';
import i18next from 'i18next';
import { call } from '../../lib/api-client.ts';
import { isAway } from '../../lib/api-error.ts';
import { sleep } from '../../lib/sleep.ts';
import { toast } from '../../lib/toast.ts';
import { toastError } from '../../lib/toast-error.ts';
import { askAfterGap } from '../conversion/request-gap.ts';
import { fetchTask } from '../conversion/synthesis-client.ts';
import { reloadCurrent } from '../player/playback.ts';
import { usePlayer } from '../player/player-store.ts';
import { quotaChanged } from '../quota/use-server-status.ts';
import { audioChanged } from './task-times.ts';
import type { HeardSentence } from './timeline.ts';

/** Speaks a sentence again. The previous take is kept until one of the two is chosen. */
export function sayAgain(heard: HeardSentence): Promise<void> {
  toast('info', i18next.t('document.sayingAgain'));
  return changeTakes(heard, heard.segments, 'document.saidAgain', async (id, n) => {
    await askAfterGap(() => call(retrySegment, { params: { id, n } }));
    await spoken(id);
  }).finally(quotaChanged);
}

export function switchTake(heard: HeardSentence): Promise<void> {
  return changeTakes(heard, heard.segments.filter(hasOther), null, async (id, n) => {
    await call(chooseTake, { params: { id, n }, body: { use: 'other', only: false } });
  });
}

/** Keeps the current take, and deletes the other. */
export function keepTake(heard: HeardSentence): Promise<void> {
  return changeTakes(heard, heard.segments.filter(hasOther), 'document.kept', async (id, n) => {
    await call(chooseTake, { params: { id, n }, body: { use: 'present', only: true } });
  });
}

const hasOther = ({ hasOtherTake }: { hasOtherTake: boolean }) => hasOtherTake;

/** Changes takes of the audio in the player one by one, then reloads it and plays it from the sentence. */
async function changeTakes(
  { startMs }: HeardSentence,
  segments: HeardSentence['segments'],
  doneWords: 'document.saidAgain' | 'document.kept' | null,
  change: (taskId: string, segment: string) => Promise<void>,
): Promise<void> {
  const taskId = usePlayer.getState().current?.taskId;
  if (!taskId) return;
  try {
    for (const { segment } of segments) await change(taskId, String(segment));
    if (doneWords) toast('success', i18next.t(doneWords));
  } catch (cause) {
    toastError(cause);
  }
  await audioChanged(taskId);
  if (usePlayer.getState().current?.taskId === taskId) reloadCurrent(startMs / 1000);
}

const askEveryMs = 300;
/** In a row, before the person is told: for about two minutes. */
const mostFailures = 10;

/** Resolves when a task is complete again, also if the new take failed and the old one was restored. */
async function spoken(taskId: string): Promise<void> {
  for (let failures = 0; ; ) {
    try {
      const { status } = await fetchTask(taskId);
      if (status === 'completed' || status === 'failed') return;
      failures = 0;
    } catch (cause) {
      failures++;
      if (!isAway(cause) || failures > mostFailures) throw cause;
    }
    const { longestReconnectMs } = retryPolicy;
    await sleep(failures === 0 ? askEveryMs : retryWaitMs(failures, { longestMs: longestReconnectMs }));
  }
}
