import { useEffect, useRef } from 'react';
import { cx } from '../../lib/cx.ts';
import { formatClock, formatLength } from '../../lib/format.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { downloadCaptions } from '../../model/captions/captions.ts';
import { downloadAudio, downloadStem } from '../../model/player/audio-actions.ts';
import { togglePlay } from '../../model/player/playback.ts';
import { type CurrentAudio, usePlayer } from '../../model/player/player-store.ts';
import { useHeardSeconds } from '../../model/player/playhead.ts';
import { useSpokenBy } from '../../model/voices/use-voice-words.ts';
import { Button } from '../../ui/button.tsx';
import { DownloadMenu } from '../../ui/download-menu.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ChevronDownIcon } from '../../ui/icons.tsx';
import { DownloadIcon, PauseIcon, PlayIcon } from '../../ui/later-icons.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useMediaSession, usePlayerFault, usePlayerKeys } from './player-effects.ts';
import { MoreMenu, RateMenu, Volume } from './player-settings.tsx';
import { SeekBar } from './seek-bar.tsx';
import { spokenTitle } from './spoken-title.ts';

interface PlayerBarProps {
  /** On a narrow screen it is above the Convert bar. */
  readonly raised?: boolean;
  /** It replaces the pressed button, which loses the focus. */
  readonly takesFocus?: boolean;
}

/** The audio of the last conversion, at the bottom of the window. What has no room goes, so that one can always seek. */
export default function PlayerBar({ raised = false, takesFocus = false }: PlayerBarProps) {
  const { t } = useTranslation();
  const current = usePlayer((state) => state.current);
  const spokenBy = useSpokenBy();
  usePlayerKeys();
  useMediaSession();
  usePlayerFault();
  if (!current) return null;
  return (
    <section
      aria-label={t('player.label')}
      data-player
      className={cx(
        '@container sticky bottom-(--foot-height) z-30 border-t border-line bg-surface',
        raised && 'max-wide:bottom-[calc(3.8125rem+var(--foot-height))]',
      )}
    >
      <div className="mx-auto flex h-(--player-height) max-w-400 items-center gap-3 px-3 wide:gap-4 wide:px-6">
        <PlayButton takesFocus={takesFocus} />
        <div className="hidden w-36 min-w-0 @min-[62.5rem]:block @min-[68.75rem]:w-52">
          <p className="truncate font-medium">{spokenBy(current)}</p>
          <p className="truncate text-12 text-ink-3">{spokenTitle(current.text)}</p>
        </div>
        <Playhead />
        <SeekBar />
        <Duration />
        <div className="flex h-11 items-center gap-0.5">
          <RateMenu />
          <Volume />
          <MoreMenu />
          <PlayerDownload current={current} />
        </div>
      </div>
    </section>
  );
}

function PlayButton({ takesFocus }: { takesFocus: boolean }) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) button.current?.focus();
  }, [takesFocus]);
  const status = usePlayer((state) => state.status);
  const isPlaying = status === 'playing';
  const icon = isPlaying ? <PauseIcon size={22} /> : <PlayIcon size={22} />;
  return (
    <IconButton
      ref={button}
      round
      size="lg"
      tone={isPlaying ? 'playing' : 'accent'}
      label={isPlaying ? t('player.pause') : t('player.play')}
      icon={status === 'loading' ? <Spinner size={20} /> : icon}
      onClick={togglePlay}
    />
  );
}

/** The current second, written outside React into an element of fixed size, so that nothing else is redrawn. */
function Playhead() {
  const place = useRef<HTMLDivElement>(null);
  useHeardSeconds((seconds) => {
    const text = place.current?.firstChild;
    // Replacing the node instead would trigger a style recalculation.
    if (text) text.nodeValue = formatClock(seconds);
  }, 1);
  return (
    <div className="w-11 shrink-0 @max-[22rem]:hidden">
      <div ref={place} className="h-4.5 text-right text-13 text-ink-2 contain-layout contain-size">
        {formatClock(0)}
      </div>
    </div>
  );
}

function Duration() {
  const { t } = useTranslation();
  const duration = usePlayer((state) => state.duration);
  const arriving = usePlayer((state) => state.arriving);
  return (
    <span
      className="w-11 shrink-0 text-13 text-ink-3 max-wide:hidden"
      title={arriving ? t('player.arriving') : undefined}
    >
      {formatLength(duration)}
      {arriving && '…'}
    </span>
  );
}

/** Audio and subtitles in one press, and a menu with everything else. A narrow player has only the menu. */
function PlayerDownload({ current }: { readonly current: CurrentAudio }) {
  const { t } = useTranslation();
  const { taskId } = current;
  const format = current.format.toUpperCase();
  const save = () => void downloadAudio(current);
  const saveBoth = () => {
    save();
    if (taskId !== null) void downloadCaptions(taskId, 'srt', downloadStem(current));
  };
  return (
    <>
      <span className="ml-1 hidden full-player:block">
        <Button variant="primary" className="rounded-r-none" onClick={saveBoth}>
          {t(taskId === null ? 'captions.audioOnly' : 'captions.both', { format })}
        </Button>
      </span>
      {/* One button at every width, so that an open menu keeps its place when a tablet is turned. */}
      <DownloadMenu
        side="top"
        audio={current}
        stem={downloadStem(current)}
        onAudio={save}
        trigger={
          <IconButton
            label={t('captions.menu')}
            tooltip={false}
            icon={
              <>
                <DownloadIcon className="full-player:hidden" />
                <ChevronDownIcon size={16} className="hidden full-player:block" />
              </>
            }
            className="full-player:-ml-0.5 full-player:w-8 full-player:rounded-l-none full-player:border-l full-player:border-surface full-player:bg-accent full-player:text-on-accent full-player:not-disabled:hover:bg-accent-hover full-player:not-disabled:hover:text-on-accent"
          />
        }
      />
    </>
  );
}
