import { useTranslation } from '../../lib/use-translation.ts';
import { pronunciationWords } from '../../model/marks/mark-words.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { StopIcon } from '../../ui/icons.tsx';
import { PlayIcon } from '../../ui/later-icons.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { type Sample, toggleSample, useHearing } from './hear.ts';

/** Plays a reading before it is applied. */
export function HearSampleButton({
  sample,
  disabled,
}: {
  readonly sample: Sample;
  readonly disabled?: boolean;
}) {
  const { t } = useTranslation();
  const phase = useHearing(sample);
  const isActive = phase !== 'idle';
  const sounds = sample.pronunciation ? pronunciationWords(sample.pronunciation) : sample.word;
  return (
    <IconButton
      round
      size="sm"
      tooltip={false}
      disabled={disabled}
      label={isActive ? t('marking.stopHearing') : t('marking.hear', { sounds })}
      tone={isActive ? 'playing' : 'soft'}
      icon={phase === 'loading' ? <Spinner /> : isActive ? <StopIcon size={16} /> : <PlayIcon size={16} />}
      onClick={() => void toggleSample(sample)}
    />
  );
}
