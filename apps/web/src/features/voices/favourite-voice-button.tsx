import { cx } from '../../lib/cx.ts';
import { toggleVoiceFavourite, useIsFavouriteVoice } from '../../model/favourites/voice-favourites.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { StarFilledIcon, StarIcon } from '../../ui/later-icons.tsx';

/** The star of a voice. */
export function FavouriteVoiceButton({
  id,
  label,
  tabIndex = 0,
}: {
  id: string;
  label: string;
  tabIndex?: number;
}) {
  const isFavourite = useIsFavouriteVoice(id);
  return (
    <IconButton
      size="sm"
      label={label}
      icon={isFavourite ? <StarFilledIcon size={16} /> : <StarIcon size={16} />}
      aria-pressed={isFavourite}
      className={cx(isFavourite && 'text-accent')}
      tabIndex={tabIndex}
      onClick={() => void toggleVoiceFavourite(id)}
    />
  );
}
