import type { Mark, Pronunciation } from '@parlando/contract';
import i18next from 'i18next';
import { toast } from '../../lib/toast.ts';
import { announceAuditionFailure, fetchAudition } from '../../model/audition/audition.ts';
import { PreviewPlayer } from '../../model/audition/preview-player.ts';
import { useOptions } from '../../model/options/options-store.ts';

/** A word with its pronunciation. */
export interface Sample {
  readonly voice: string;
  readonly word: string;
  /** Undefined: the voice's default pronunciation. */
  readonly pronunciation?: Pronunciation | undefined;
}

/** The page's player of readings. A cached reading is neither fetched nor charged again. */
const player = new PreviewPlayer({
  fetchSample: (key, signal) => {
    const sample = JSON.parse(key) as Sample;
    return fetchAudition(sample.voice, sample.word, signal, {}, marksOf(sample));
  },
});

/** Plays a word, or stops it. Reports failures itself. */
export async function toggleSample(sample: Sample): Promise<void> {
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

/** Includes the service: another one may have a different voice of the same name. */
function keyOf({ voice, word, pronunciation }: Sample): string {
  return JSON.stringify({ voice, word, pronunciation, api: useOptions.getState().api });
}

/** The mark of a sample; none for the voice's default pronunciation. */
export function marksOf({ word, pronunciation }: Sample): Mark[] {
  return pronunciation ? [{ kind: 'pronunciation', start: 0, length: [...word].length, pronunciation }] : [];
}
