import type { Mark, Pronunciation } from '@parlando/contract';
import i18next from 'i18next';
import { toast } from '../../lib/toast.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { announceAuditionFailure, fetchAudition } from '../../model/audition/audition.ts';
import { PreviewPlayer } from '../../model/audition/preview-player.ts';
import { pronunciationWords } from '../../model/marks/mark-words.ts';
import { useOptions } from '../../model/options/options-store.ts';
import { SampleButton } from '../../ui/play-button.tsx';

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
async function toggleSample(sample: Sample): Promise<void> {
  const event = await player.toggle(keyOf(sample));
  if (event !== 'fetch-failed' && event !== 'play-failed') return;
  toast('error', i18next.t('marking.failedToHear'));
  if (event === 'fetch-failed') announceAuditionFailure(player.lastFailure);
}

export const stopHearing = player.stop;

/** Plays a reading before it is applied. */
export function HearSampleButton({ sample }: { readonly sample: Sample }) {
  const { t } = useTranslation();
  const key = keyOf(sample);
  const phase = player.useState((state) => (state.voice === key ? state.phase : 'idle'));
  const sounds = sample.pronunciation ? pronunciationWords(sample.pronunciation) : sample.word;
  return (
    <SampleButton
      phase={phase}
      tooltip={false}
      label={phase === 'idle' ? t('marking.hear', { sounds }) : t('marking.stopHearing')}
      onClick={() => void toggleSample(sample)}
    />
  );
}

/** Includes the service: another one may have a different voice of the same name. */
function keyOf({ voice, word, pronunciation }: Sample): string {
  return JSON.stringify({ voice, word, pronunciation, api: useOptions.getState().api });
}

/** The mark of a sample; none for the voice's default pronunciation. */
export function marksOf({ word, pronunciation }: Sample): Mark[] {
  return pronunciation ? [{ kind: 'pronunciation', start: 0, length: [...word].length, pronunciation }] : [];
}
