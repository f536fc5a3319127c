import { useTranslation } from 'react-i18next';
import { Button, type ButtonProps } from './button.tsx';
import { StopIcon } from './icons.tsx';
import { PlayIcon } from './later-icons.tsx';
import { Spinner } from './spinner.tsx';

interface PlayButtonProps extends Pick<ButtonProps, 'disabled' | 'onClick' | 'aria-describedby'> {
  /** Title of what it plays. */
  readonly title: string;
  readonly phase?: 'idle' | 'loading' | 'playing';
}

const icons = {
  idle: <PlayIcon size={16} />,
  loading: <Spinner />,
  playing: <StopIcon size={16} className="text-playhead" />,
};

/** Plays an example, and stops it. */
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
