import type { Mark, Pronunciation } from '@parlando/contract';
import { useTranslation } from '../../lib/use-translation.ts';
import { useHear } from '../../model/audition/hear.ts';
import { pronunciationWords } from '../../model/marks/mark-words.ts';
import { SampleButton } from '../../ui/play-button.tsx';

export interface Sample {
  readonly voice: string;
  readonly word: string;
  /** Undefined: the voice's default pronunciation. */
  readonly pronunciation?: Pronunciation | undefined;
}

/** Plays a reading before it is applied. */
export function HearSampleButton({ sample }: { readonly sample: Sample }) {
  const { t } = useTranslation();
  const { voice, word, pronunciation } = sample;
  const { phase, toggle } = useHear({ voice, text: word, marks: marksOf(sample) });
  const sounds = pronunciation ? pronunciationWords(pronunciation) : word;
  return (
    <SampleButton
      phase={phase}
      tooltip={false}
      label={phase === 'idle' ? t('marking.hear', { sounds }) : t('marking.stopHearing')}
      onClick={() => void toggle()}
    />
  );
}

/** The mark of a sample; none for the voice's default pronunciation. */
export function marksOf({ word, pronunciation }: Sample): Mark[] {
  return pronunciation ? [{ kind: 'pronunciation', start: 0, length: [...word].length, pronunciation }] : [];
}
