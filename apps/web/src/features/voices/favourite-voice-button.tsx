import { cx } from '../../lib/cx.ts';
import { toggleFavouriteVoice } from '../../model/favourites/voice-favourites.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { StarIcon } from '../../ui/icons.tsx';
import { StarFilledIcon } from '../../ui/later-icons.tsx';

export function FavouriteVoiceButton({
  id,
  isFavourite,
  label,
  tabIndex = 0,
}: {
  id: string;
  isFavourite: boolean;
  label: string;
  tabIndex?: number;
}) {
  return (
    <IconButton
      size="sm"
      label={label}
      icon={isFavourite ? <StarFilledIcon /> : <StarIcon />}
      aria-pressed={isFavourite}
      className={cx(isFavourite && 'text-accent')}
      tabIndex={tabIndex}
      onClick={() => void toggleFavouriteVoice(id)}
    />
  );
}
