import { Link } from 'wouter';
import { navigate } from '../../lib/navigation.tsx';
import { useTranslation } from '../../lib/use-translation.ts';
import { toggleFavouriteVoice, useFavouriteVoices } from '../../model/favourites/voice-favourites.ts';
import { useOptions } from '../../model/options/options-store.ts';
import { useVoiceDescription } from '../../model/voices/use-voice-description.ts';
import { useVoiceWords } from '../../model/voices/use-voice-words.ts';
import type { ListedVoice } from '../../model/voices/voice-catalogue.ts';
import { isSelectable } from '../../model/voices/voice-usability.ts';
import { useVoiceData, useVoices } from '../../model/voices/voices.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RetryButton } from '../../ui/retry-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StarButton } from '../../ui/star-button.tsx';
import { VoiceEmpty } from './voice-empty.tsx';
import { VoiceFacts } from './voice-facts.tsx';

/** The favourite voices, newest first, with buttons to play and use them. */
export function FavouriteVoices() {
  const { t } = useTranslation();
  useVoiceData();
  const { ids, isError, refetch } = useFavouriteVoices();
  const byId = useVoices((state) => state.byId);
  const voices = ids.flatMap((id) => byId.get(id) ?? []);
  if (isError) {
    return (
      <EmptyState
        title={t('favourites.loadFailed')}
        action={
          <RetryButton size="md" onClick={() => void refetch()}>
            {t('ui.retry')}
          </RetryButton>
        }
      />
    );
  }
  if (ids.length > 0 && voices.length === 0) return <Skeleton className="h-27 rounded-panel" />;
  if (voices.length === 0) {
    const findVoices = (
      <Link to="/" className={`${buttonClass('primary')} mt-2`}>
        {t('favourites.findVoices')}
      </Link>
    );
    return <VoiceEmpty why="noFavourites" action={findVoices} />;
  }
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(17.5rem,100%),1fr))] gap-2">
      {voices.map((voice) => (
        <FavouriteVoice key={voice.id} voice={voice} />
      ))}
    </ul>
  );
}

function FavouriteVoice({ voice }: { voice: ListedVoice }) {
  const { t } = useTranslation();
  const words = useVoiceWords();
  const api = useOptions((state) => state.api);
  const { uses, traits } = useVoiceDescription(words)(voice);
  const name = words.name(voice);
  const usable = isSelectable(voice, api);
  const choose = () => {
    useOptions.getState().selectVoice(voice);
    void navigate('/');
  };
  return (
    <li className="panel flex min-w-0 flex-col gap-2 p-3">
      <div className="flex min-w-0 items-center gap-3">
        <VoiceFacts voice={voice} api={api} words={words} />
      </div>
      <p className="text-13 text-ink-2 wrap-anywhere empty:hidden">
        {[uses, traits].filter(Boolean).join(' · ')}
      </p>
      <div className="mt-auto flex items-center justify-between gap-2">
        <Button size="sm" aria-label={t('favourites.useVoice', { name })} disabled={!usable} onClick={choose}>
          {t('voices.use')}
        </Button>
        <StarButton
          isFavourite
          label={t('voices.favourite', { name })}
          onClick={() => void toggleFavouriteVoice(voice.id)}
        />
      </div>
    </li>
  );
}
