import type { Captions } from '@parlando/contract';
import { useQuery } from '@tanstack/react-query';
import { memo, useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../lib/cx.ts';
import { formatTenths } from '../../lib/format.ts';
import { useCaptionOptions } from '../../model/captions/caption-options.ts';
import { captionsQuery } from '../../model/captions/captions.ts';
import { audioEngine, usePlayer } from '../../model/player/player-store.ts';
import { followPlayhead, playheadSeconds } from '../../model/player/playhead.ts';
import { OptionsButton } from './options-button.tsx';

type Cue = Captions['cues'][number];

/** The subtitles of what is in the player: the one that is heard is marked, and a press plays from there. */
export default function CuePanel({ className }: { readonly className?: string }) {
  const { t } = useTranslation();
  const choices = useCaptionOptions();
  const taskId = usePlayer((state) => state.current?.taskId ?? null);
  const isOwn = usePlayer(({ current }) => current?.blob != null && current.taskId === null);
  const hasAudio = usePlayer((state) => state.current !== null);
  // Before it has its link, not all of it has been spoken.
  const isWhole = usePlayer((state) => state.current?.url != null);
  const captions = useQuery({ ...captionsQuery(taskId ?? '', choices), enabled: taskId !== null && isWhole });
  const cues = taskId !== null && isWhole ? captions.data?.cues : undefined;
  return (
    <section
      aria-label={t('captions.title')}
      className={cx('panel flex min-h-0 flex-col', !hasAudio && 'max-wide:hidden', className)}
    >
      <div className="flex h-11 shrink-0 items-center gap-2 pr-1.5 pl-4">
        <h2 className="font-medium">{t('captions.title')}</h2>
        {cues && cues.length > 0 && (
          <span className="text-12 text-ink-3">{t('captions.cues', { count: cues.length })}</span>
        )}
        <OptionsButton lineLength={captions.data?.maxCharacters} />
      </div>
      {cues && cues.length > 0 ? (
        <CueList cues={cues} />
      ) : (
        <p className="px-4 pb-3 text-13 text-ink-3">
          {t(isOwn ? 'captions.ownKey' : cues ? 'captions.none' : 'captions.waiting')}
        </p>
      )}
    </section>
  );
}

function CueList({ cues }: { readonly cues: readonly Cue[] }) {
  const current = useCurrentCue(cues);
  return (
    <ol className="relative min-h-0 flex-1 overflow-y-auto px-1.5 pb-1.5">
      {cues.map((cue, index) => (
        <CueLine key={cue.startMs} cue={cue} isCurrent={index === current} />
      ))}
    </ol>
  );
}

/** Index of the cue that is heard; −1 before the first and in a pause between two. */
function useCurrentCue(cues: readonly Cue[]): number {
  const find = useCallback(() => {
    const ms = playheadSeconds() * 1000;
    return cues.findIndex(({ startMs, endMs }) => startMs <= ms && ms < endMs);
  }, [cues]);
  return useSyncExternalStore(followPlayhead, find);
}

const CueLine = memo(function CueLine({
  cue,
  isCurrent,
}: {
  readonly cue: Cue;
  readonly isCurrent: boolean;
}) {
  const { t } = useTranslation();
  const line = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const list = line.current?.parentElement;
    if (!isCurrent || !line.current || !list) return;
    // Only the list scrolls, never the page.
    const { offsetTop, offsetHeight } = line.current;
    const isSeen =
      offsetTop >= list.scrollTop && offsetTop + offsetHeight <= list.scrollTop + list.clientHeight;
    if (!isSeen) list.scrollTop = offsetTop - list.clientHeight / 3;
  }, [isCurrent]);
  const text = cue.lines.join(' ');
  const time = formatTenths(cue.startMs / 1000);
  return (
    <li ref={line}>
      <button
        type="button"
        aria-current={isCurrent || undefined}
        aria-label={t('captions.jump', { time, text })}
        onClick={() => audioEngine().seek(cue.startMs / 1000)}
        className="flex w-full gap-3 rounded-tag px-2.5 py-1 text-left text-13 text-ink-2 hover:bg-sunken aria-[current]:font-medium aria-[current]:text-ink"
      >
        <span className={cx('w-12 shrink-0 tabular-nums', isCurrent ? 'text-playhead' : 'text-ink-3')}>
          {time}
        </span>
        <span className="min-w-0 whitespace-pre-line wrap-anywhere">
          {cue.speaker && <span className="text-ink-3">{cue.speaker} </span>}
          {cue.lines.join('\n')}
        </span>
      </button>
    </li>
  );
});
