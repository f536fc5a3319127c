import { useTranslation } from '../../lib/use-translation.ts';
import { useFavouriteVoices } from '../../model/favourites/voice-favourites.ts';
import { useOptions } from '../../model/options/options-store.ts';
import { noteRecentVoice, useRecentVoices } from '../../model/voices/recent-voices.ts';
import { useVoiceWords } from '../../model/voices/use-voice-words.ts';
import { openVoiceBrowser } from '../../model/voices/voice-browser-store.ts';
import type { ListedVoice } from '../../model/voices/voice-catalogue.ts';
import { nameInId } from '../../model/voices/voice-names.ts';
import { isSelectable } from '../../model/voices/voice-usability.ts';
import { useFirstVoices, useVoices } from '../../model/voices/voices.ts';
import { Button } from '../../ui/button.tsx';
import { ChevronRightIcon } from '../../ui/later-icons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VoiceAvatar, VoiceFacts } from './voice-facts.tsx';

interface VoicePanelProps {
  readonly onSelect: (voice: ListedVoice) => void;
}

/** The chosen voice, the recent ones and the favourites; the voice browser has all others. */
export function VoicePanel({ onSelect }: VoicePanelProps) {
  const { t } = useTranslation();
  const chosen = useOptions((state) => state.voice);
  const recent = useRecentVoices(({ ids }) => ids);
  const favourites = useFavouriteVoices().ids;
  const { isPending } = useFirstVoices([chosen, ...recent, ...favourites]);
  const isKnown = useVoices(({ catalogue }) => catalogue.voices.length > 0);
  const browse = () => openVoiceBrowser({ chosen, onChoose: onSelect });
  return (
    <section aria-label={t('voices.title')} className="flex min-w-0 flex-col gap-2">
      <div className="flex min-h-8 items-center justify-between gap-2">
        <h2 className="text-13 font-medium text-ink-2">{t('voices.title')}</h2>
        {isKnown && (
          <Button
            size="sm"
            variant="ghost"
            aria-haspopup="dialog"
            className="-mr-2.5 text-accent!"
            onClick={browse}
          >
            {t('voices.browse')}
          </Button>
        )}
      </div>
      <ChosenVoice isPending={isPending} onPress={browse} />
      <QuickVoices ids={[...new Set([...recent, ...favourites])]} isPending={isPending} onSelect={onSelect} />
    </section>
  );
}

/** The chosen voice as a row; pressing it opens the voice browser. */
function ChosenVoice({ isPending, onPress }: { isPending: boolean; onPress: () => void }) {
  const { t } = useTranslation();
  const words = useVoiceWords();
  const { voice: chosen, api } = useOptions();
  const voice = useVoices(({ byId }) => byId.get(chosen));
  const name = voice ? words.name(voice) : nameInId(chosen);
  return (
    <div className="relative flex min-h-15 items-center gap-3 rounded-panel border border-line bg-surface p-3 hover:border-control">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`${t('voices.choose')}: ${name}`}
        className="absolute inset-0 rounded-panel"
        onClick={onPress}
      />
      {voice ? (
        <VoiceFacts voice={voice} api={api} words={words} />
      ) : (
        <div className="pointer-events-none relative flex min-w-0 flex-1 items-center gap-3">
          <VoiceAvatar name={name} seed={chosen} />
          <div className="min-w-0 flex-1">
            <p className="font-bold wrap-anywhere">{name}</p>
            <p className="text-12 text-ink-2">{t(isPending ? 'voices.loading' : 'voices.empty')}</p>
          </div>
        </div>
      )}
      <ChevronRightIcon className="pointer-events-none relative shrink-0 text-ink-3" />
    </div>
  );
}

const mostQuickVoices = 5;

interface QuickVoicesProps extends VoicePanelProps {
  /** Recent and favourite voices. */
  readonly ids: readonly string[];
  readonly isPending: boolean;
}

/** Recent and favourite voices that the service can speak, to be played and chosen with one press. */
function QuickVoices({ ids: known, isPending, onSelect }: QuickVoicesProps) {
  const { t } = useTranslation();
  const words = useVoiceWords();
  const { voice: chosen, api } = useOptions();
  const byId = useVoices((voices) => voices.byId);
  const ids = known.filter((id) => id !== chosen);
  const voices = ids
    .flatMap((id) => byId.get(id) ?? [])
    .filter((voice) => isSelectable(voice, api))
    .slice(0, mostQuickVoices);
  // As high as the rows, so that what is below does not move when the voices load.
  if (isPending) return ids.slice(0, mostQuickVoices).map((id) => <Skeleton key={id} className="h-12" />);
  if (voices.length === 0) return null;
  const choose = (voice: ListedVoice) => {
    noteRecentVoice(voice.id);
    onSelect(voice);
  };
  return (
    <ul aria-label={t('voices.recentAndFavourites')} className="flex flex-col">
      {voices.map((voice) => (
        <li
          key={voice.id}
          className="relative flex min-w-0 items-center gap-3 rounded-control px-3 py-1.5 hover:bg-sunken"
        >
          <button
            type="button"
            aria-label={t('favourites.useVoice', { name: words.name(voice) })}
            className="absolute inset-0 rounded-control -outline-offset-2"
            onClick={() => choose(voice)}
          />
          <VoiceFacts voice={voice} api={api} words={words} />
        </li>
      ))}
    </ul>
  );
}
