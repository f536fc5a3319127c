import { useTranslation } from '../lib/use-translation.ts';
import { Button, type ButtonProps } from './button.tsx';
import { IconButton, type IconButtonProps } from './icon-button.tsx';
import { StopIcon } from './icons.tsx';
import { PlayIcon } from './later-icons.tsx';
import { Spinner } from './spinner.tsx';

type Phase = 'idle' | 'loading' | 'playing';

interface PlayButtonProps extends Pick<ButtonProps, 'disabled' | 'onClick' | 'aria-describedby'> {
  readonly title: string;
  readonly phase?: Phase;
}

const icons = {
  idle: <PlayIcon />,
  loading: <Spinner />,
  playing: <StopIcon className="text-playhead" />,
};

export function PlayButton({ title, phase = 'idle', ...rest }: PlayButtonProps) {
  const { t } = useTranslation();
  const word = t(phase === 'idle' ? 'ssml.help.play' : 'ssml.help.stop');
  return (
    <Button
      size="sm"
      aria-busy={phase === 'loading' || undefined}
      icon={icons[phase]}
      aria-label={`${word}: ${title}`}
      {...rest}
    >
      {word}
    </Button>
  );
}

interface SampleButtonProps extends Pick<IconButtonProps, 'label' | 'tooltip' | 'onClick'> {
  readonly phase: Phase;
}

/** Plays and stops a sample; without words. */
export function SampleButton({ phase, ...rest }: SampleButtonProps) {
  return (
    <IconButton round size="sm" tone={phase === 'idle' ? 'soft' : 'playing'} icon={icons[phase]} {...rest} />
  );
}

interface HearButtonProps extends Pick<PlayButtonProps, 'title'> {
  readonly player: {
    readonly useState: (select: (state: { voice: string | null; phase: Phase }) => Phase) => Phase;
    readonly toggle: (sample: string) => Promise<void>;
  };
  /** The player's id of the sample. */
  readonly sample: string;
}

/** Plays and stops one of a player's samples. */
export function HearButton({ player, sample, title }: HearButtonProps) {
  const phase = player.useState((state) => (state.voice === sample ? state.phase : 'idle'));
  return <PlayButton title={title} phase={phase} onClick={() => void player.toggle(sample)} />;
}
