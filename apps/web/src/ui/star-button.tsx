import { IconButton, type IconButtonProps } from './icon-button.tsx';
import { StarIcon } from './icons.tsx';
import { StarFilledIcon } from './later-icons.tsx';

interface StarButtonProps extends Omit<IconButtonProps, 'icon'> {
  readonly isFavourite: boolean;
}

export function StarButton({ isFavourite, ...button }: StarButtonProps) {
  return (
    <IconButton
      size="sm"
      icon={isFavourite ? <StarFilledIcon /> : <StarIcon />}
      aria-pressed={isFavourite}
      className={isFavourite ? 'text-accent' : ''}
      {...button}
    />
  );
}
