import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../lib/cx.ts';
import { formatClock } from '../../lib/format.ts';
import { togglePlay } from '../../model/player/playback.ts';
import { usePlayer } from '../../model/player/player-store.ts';
import { followPlayhead, playheadSeconds } from '../../model/player/playhead.ts';
import { useSpokenBy } from '../../model/voices/use-voice-words.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { PauseIcon, PlayIcon } from '../../ui/later-icons.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { PlayerDownload } from './player-download.tsx';
import { useMediaSession, usePlayerFault, usePlayerKeys } from './player-effects.ts';
import { PlayerSettings } from './player-settings.tsx';
import { SeekBar } from './seek-bar.tsx';
import { spokenTitle } from './spoken-title.ts';

interface PlayerBarProps {
  /** On a narrow screen it stands above the bar of Convert. */
  readonly raised?: boolean;
  /** It replaces a button that was pressed, and that has lost the focus by that. */
  readonly takesFocus?: boolean;
}

/** The audio of the last conversion, at the foot of the window. */
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
        'sticky bottom-(--foot-height) z-30 border-t border-line bg-surface',
        raised && 'max-wide:bottom-[calc(61px+var(--foot-height))]',
      )}
    >
      <div className="mx-auto flex h-(--player-height) max-w-400 items-center gap-3 px-3 wide:gap-4 wide:px-6">
        <PlayButton takesFocus={takesFocus} />
        <div className="hidden w-36 min-w-0 wide:block desktop:w-52">
          <p className="truncate font-medium">{spokenBy(current)}</p>
          <p className="truncate text-12 text-ink-3">{spokenTitle(current.text)}</p>
        </div>
        <Playhead />
        <SeekBar />
        <Duration />
        <div className="flex h-11 items-center gap-0.5">
          <PlayerSettings />
          <PlayerDownload />
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

/** A second is written by itself, into a place of a fixed size: it draws nothing else anew. */
function Playhead() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const show = () => {
      const clock = formatClock(playheadSeconds());
      const text = place.current?.firstChild;
      // A new node instead would have the browser look through the rules of styles.
      if (text && text.nodeValue !== clock) text.nodeValue = clock;
    };
    show();
    return followPlayhead(show);
  }, []);
  return (
    <div className="w-11 shrink-0">
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
      {formatClock(duration)}
      {arriving && '…'}
    </span>
  );
}
