import { chatService, freeService } from '@parlando/contract';
import { useCallback, useEffect, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { toast } from '../../lib/toast.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { useOwnText } from '../../model/audition/own-text.ts';
import { comparePreviews, previewPlayer } from '../../model/audition/preview.ts';
import { useHasQuota } from '../../model/quota/use-free-limit.ts';
import { noteRecentVoice } from '../../model/voices/recent-voices.ts';
import { useVoiceView } from '../../model/voices/use-filtered-voices.ts';
import { useVoiceWords, type VoiceWords } from '../../model/voices/use-voice-words.ts';
import type { VoiceChoice } from '../../model/voices/voice-browser-store.ts';
import type { ListedVoice } from '../../model/voices/voice-catalogue.ts';
import { useVoiceFilter } from '../../model/voices/voice-filter-store.ts';
import { isSelectable } from '../../model/voices/voice-usability.ts';
import { useVoices } from '../../model/voices/voices.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { StopIcon } from '../../ui/icons.tsx';
import { late } from '../../ui/late-part.tsx';
import { PlayIcon } from '../../ui/later-icons.tsx';
import { Switch } from '../../ui/switch.tsx';
import type { VoiceRowActions } from './voice-row.tsx';
import { VoiceSearch } from './voice-search.tsx';
import { VoiceTabs } from './voice-tabs.tsx';

const VoiceDetails = late(() => import('./voice-details.tsx'));

export interface VoiceBrowserProps extends VoiceChoice {
  readonly api: number;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Finds, plays and compares all voices. The picked one is used with the button at the bottom, or by Enter. */
export default function VoiceBrowser(props: VoiceBrowserProps) {
  const { for: speaker, chosen, api, open, onClose } = props;
  const { t } = useTranslation();
  const words = useVoiceWords();
  const view = useVoiceView(chosen);
  const { picked, compared, use, ...actions } = usePicking(props, words);
  const [detailsOf, setDetailsOf] = useState<string | null>(null);
  useEffect(() => (open ? leave : undefined), [open]);
  return (
    <Drawer
      width="wide"
      open={open}
      onClose={onClose}
      title={speaker ? t('voices.chooseFor', { name: speaker }) : t('voices.choose')}
      firstFocus='[role=radio][tabindex="0"]'
      aside={
        <>
          <VoiceSearch />
          <OwnTextSwitch api={api} />
        </>
      }
      bodyClassName="flex flex-col overflow-hidden !p-0"
      footer={
        <>
          <CompareVoices voices={compared} words={words} />
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button
            variant="primary"
            disabled={!picked || !isSelectable(picked, api)}
            onClick={() => picked && use(picked)}
          >
            {picked ? t('favourites.useVoice', { name: words.name(picked) }) : t('voices.use')}
          </Button>
        </>
      }
    >
      <VoiceTabs
        {...actions}
        view={view}
        api={api}
        words={words}
        chosen={chosen}
        picked={picked?.shortName ?? chosen}
        compared={compared}
        onUse={use}
        onDetails={setDetailsOf}
      />
      {detailsOf !== null && (
        <VoiceDetails
          id={detailsOf}
          api={api}
          selected={chosen}
          onSelect={use}
          onClose={() => setDetailsOf(null)}
        />
      )}
    </Drawer>
  );
}

/** Resets the filters for the next visit, and stops samples, whose stop buttons are gone. */
function leave(): void {
  useVoiceFilter.setState(useVoiceFilter.getInitialState());
  previewPlayer.stop();
}

const noVoices: readonly string[] = [];

/** The picked voice and the two being compared, while the browser is open. */
function usePicking({ chosen, api, open, onChoose, onClose }: VoiceBrowserProps, words: VoiceWords) {
  const [state, setState] = useState({ open, picked: chosen, compared: noVoices });
  // Reopened: starts with the voice chosen by then.
  if (state.open !== open) setState(open ? { open, picked: chosen, compared: noVoices } : { ...state, open });
  const picked = useVoices(({ byId }) => byId.get(state.picked));
  const onPick = useCallback<VoiceRowActions['onPick']>(
    (voice) => {
      if (isSelectable(voice, api)) return setState((now) => ({ ...now, picked: voice.shortName }));
      toast('info', words.notice(voice, api)?.whole ?? '');
    },
    [api, words],
  );
  const use = useCallback(
    (voice: ListedVoice) => {
      if (!isSelectable(voice, api)) return onPick(voice);
      noteRecentVoice(voice.id);
      onChoose(voice);
      onClose();
    },
    [api, onChoose, onClose, onPick],
  );
  const onCompare = useCallback<VoiceRowActions['onCompare']>(({ shortName }) => {
    setState((now) => {
      const others = now.compared.filter((id) => id !== shortName);
      const isMarked = others.length < now.compared.length;
      return { ...now, compared: isMarked ? others : [...others.slice(-1), shortName] };
    });
  }, []);
  return { picked, compared: state.compared, use, onPick, onCompare };
}

/** The ShortNames marked for comparison, and a button that plays both in turn. Takes the remaining space. */
function CompareVoices({ voices, words }: { voices: readonly string[]; words: VoiceWords }) {
  const { t } = words;
  const byId = useVoices((state) => state.byId);
  const isPlaying = previewPlayer.useState(({ voice }) => voice !== null && voices.includes(voice));
  const names = voices.flatMap((id) => byId.get(id) ?? []).map(words.name);
  return (
    <div
      className={cx(
        'flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1',
        names.length > 0 && 'max-wide:basis-full',
      )}
    >
      <p role="status" className="min-w-0 text-13 text-ink-2 wrap-anywhere">
        {names.length > 0 && t('voices.comparing', { names: names.join(' / ') })}
        {names.length === 1 && ` · ${t('voices.compareHint')}`}
      </p>
      {names.length === 2 && (
        <Button
          size="sm"
          icon={isPlaying ? <StopIcon /> : <PlayIcon />}
          onClick={() => (isPlaying ? previewPlayer.stop() : void comparePreviews(voices))}
        >
          {t(isPlaying ? 'voices.stopComparing' : 'voices.playInTurn')}
        </Button>
      )}
    </div>
  );
}

/** Whether samples read the first sentence of the person's text; hidden while there is none. */
function OwnTextSwitch({ api }: { api: number }) {
  const { t } = useTranslation();
  const { text, isOn, turn } = useOwnText();
  const hasQuota = useHasQuota();
  if (text === '') return null;
  const isCharged = hasQuota && (api === freeService || api === chatService);
  return (
    <Switch
      label={t(isCharged ? 'voices.ownTextCharged' : 'voices.ownText')}
      checked={isOn}
      onChange={turn}
      className="ml-auto"
    />
  );
}
