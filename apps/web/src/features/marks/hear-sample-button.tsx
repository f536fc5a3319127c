import { useTranslation } from '../../lib/use-translation.ts';
import { pronunciationWords } from '../../model/marks/mark-words.ts';
import { SampleButton } from '../../ui/play-button.tsx';
import { type Sample, toggleSample, useHearing } from './hear.ts';

/** Plays a reading before it is applied. */
export function HearSampleButton({ sample }: { readonly sample: Sample }) {
  const { t } = useTranslation();
  const phase = useHearing(sample);
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
