import type { Captions } from '@parlando/contract';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../lib/cx.ts';
import { formatTenths } from '../../lib/format.ts';
import { lastBegun } from '../../lib/last-begun.ts';
import { audioEngine } from '../../model/player/player-store.ts';
import { followPlayhead, playheadSeconds } from '../../model/player/playhead.ts';

type Cue = Captions['cues'][number];

/** Heights of a cue of one line and of each further line. */
const cuePx = 28;
const linePx = 20;

/** The cues, of which only those in sight are in the document. The one that is heard is kept in sight. */
export default function CueList({ cues }: { readonly cues: readonly Cue[] }) {
  const scroller = useRef<HTMLDivElement>(null);
  const current = useCurrentCue(cues);
  const list = useVirtualizer({
    count: cues.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => cuePx + ((cues[index]?.lines.length ?? 1) - 1) * linePx,
    getItemKey: (index) => cues[index]?.startMs ?? index,
    overscan: 6,
  });
  useEffect(() => {
    const item = list.measurementsCache[current];
    const top = list.scrollOffset ?? 0;
    const height = list.scrollRect?.height ?? 0;
    if (!item || !scroller.current || (item.start >= top && item.end <= top + height)) return;
    scroller.current.scrollTop = item.start - height / 3;
  }, [current, list]);
  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto px-1.5 pb-1.5">
      <ol className="relative" style={{ height: list.getTotalSize() }}>
        {list.getVirtualItems().map(({ index, key, start }) => (
          <li
            key={key}
            ref={list.measureElement}
            data-index={index}
            aria-setsize={cues.length}
            aria-posinset={index + 1}
            className="absolute inset-x-0 top-0"
            style={{ transform: `translateY(${start}px)` }}
          >
            <CueLine cue={cues[index]} isCurrent={index === current} />
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Index of the cue that is heard; −1 before the first and in a pause between two. */
function useCurrentCue(cues: readonly Cue[]): number {
  const find = useCallback(() => {
    const ms = playheadSeconds() * 1000;
    const index = lastBegun(cues, ms, ({ startMs }) => startMs);
    return ms < (cues[index]?.endMs ?? 0) ? index : -1;
  }, [cues]);
  return useSyncExternalStore(followPlayhead, find);
}

const CueLine = memo(function CueLine({
  cue,
  isCurrent,
}: {
  readonly cue: Cue | undefined;
  readonly isCurrent: boolean;
}) {
  const { t } = useTranslation();
  if (!cue) return null;
  const text = cue.lines.join(' ');
  const time = formatTenths(cue.startMs / 1000);
  return (
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
  );
});
