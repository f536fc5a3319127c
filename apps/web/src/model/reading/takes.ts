import { chooseTake, retrySegment } from '@parlando/contract';
import i18next from 'i18next';
import { call } from '../../lib/api-client.ts';
import { wordsOf } from '../../lib/error-words.ts';
import { sleep } from '../../lib/events-client.ts';
import { toast } from '../../lib/toast.ts';
import { askAfterGap } from '../conversion/request-gap.ts';
import { fetchTask } from '../conversion/synthesis-client.ts';
import { reloadCurrent, usePlayer } from '../player/player-store.ts';
import { quotaChanged } from '../quota/use-server-status.ts';
import { refreshTaskTimes } from './task-times.ts';
import type { HeardSentence } from './timeline.ts';

/** Has the segment of a sentence spoken once more. The take before is kept until one of them is chosen. */
export function sayAgain(heard: HeardSentence): Promise<void> {
  return withTask(heard, async (id, n) => {
    await askAfterGap(() => call(retrySegment, { params: { id, n } }));
    toast('info', i18next.t('document.sayingAgain'));
    await spoken(id);
    quotaChanged();
    toast('success', i18next.t('document.saidAgain'));
  });
}

/** Puts the other take in the place of the one that is heard. */
export function switchTake(heard: HeardSentence): Promise<void> {
  return withTask(heard, async (id, n) => {
    await call(chooseTake, { params: { id, n }, body: { use: 'other', only: false } });
  });
}

/** Keeps the take that is heard, and forgets the other. */
export function keepTake(heard: HeardSentence): Promise<void> {
  return withTask(heard, async (id, n) => {
    await call(chooseTake, { params: { id, n }, body: { use: 'present', only: true } });
    toast('success', i18next.t('document.kept'));
  });
}

/** Changes a take of the audio in the player, then plays that audio from the sentence on as it is by then. */
async function withTask(
  { segment, startMs }: HeardSentence,
  change: (taskId: string, segment: string) => Promise<void>,
): Promise<void> {
  const taskId = usePlayer.getState().current?.taskId;
  if (!taskId) return;
  try {
    await change(taskId, String(segment));
    await refreshTaskTimes(taskId);
    if (usePlayer.getState().current?.taskId === taskId) reloadCurrent(startMs / 1000);
  } catch (cause) {
    toast('error', wordsOf(cause));
  }
}

const askEveryMs = 300;

/** Resolves when a task is complete again: also when the new take has failed, and the old one is back. */
async function spoken(taskId: string): Promise<void> {
  for (;;) {
    const { status } = await fetchTask(taskId);
    if (status === 'completed' || status === 'failed') return;
    await sleep(askEveryMs);
  }
}
