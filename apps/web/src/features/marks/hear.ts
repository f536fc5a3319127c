import type { Mark, Pronunciation } from '@parlando/contract';
import i18next from 'i18next';
import { toast } from '../../lib/toast.ts';
import { announceAuditionFailure, fetchAudition } from '../../model/audition/audition.ts';
import { PreviewPlayer } from '../../model/audition/preview-player.ts';
import { useOptions } from '../../model/options/options-store.ts';

/** A word as it would be said. */
export interface Sample {
  readonly voice: string;
  readonly word: string;
  /** Undefined: as the voice says it without a mark. */
  readonly pronunciation?: Pronunciation | undefined;
}

/** The page's one player of readings. What was heard once is neither asked for nor charged again. */
const player = new PreviewPlayer({
  fetchSample: (key, signal) => {
    const sample = JSON.parse(key) as Sample;
    return fetchAudition(sample.voice, sample.word, signal, {}, marksOf(sample));
  },
});

/** Plays a word, or stops it. Says itself what went wrong. */
export async function hear(sample: Sample): Promise<void> {
  const event = await player.toggle(keyOf(sample));
  if (event !== 'fetch-failed' && event !== 'play-failed') return;
  toast('error', i18next.t('marking.failedToHear'));
  if (event === 'fetch-failed') announceAuditionFailure(player.lastFailure);
}

export const stopHearing = player.stop;

export function useHearing(sample: Sample): 'idle' | 'loading' | 'playing' {
  const key = keyOf(sample);
  return player.useState(({ voice, phase }) => (voice === key ? phase : 'idle'));
}

/** The service belongs to it: another one has another voice of that name. */
function keyOf({ voice, word, pronunciation }: Sample): string {
  return JSON.stringify({ voice, word, pronunciation, api: useOptions.getState().api });
}

/** The mark of a sample; none where the voice says it in its own way. */
export function marksOf({ word, pronunciation }: Sample): Mark[] {
  return pronunciation ? [{ kind: 'pronunciation', start: 0, length: [...word].length, pronunciation }] : [];
}
