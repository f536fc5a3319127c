import type { Captions } from '@parlando/contract';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { formatTenths } from '../../lib/format.ts';
import { lastBegun } from '../../lib/last-begun.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { audioEngine } from '../../model/player/playback.ts';
import { followPlayhead, playheadSeconds } from '../../model/player/playhead.ts';

type Cue = Captions['cues'][number];

/** Heights of a one-line cue and of each further line. */
const cuePx = 26;
const linePx = 18;
const bottomPx = 6;

/** The cues, virtualized. Scrolls to keep the current cue in view, unless the person has scrolled away from it. */
export default function CueList({ cues }: { readonly cues: readonly Cue[] }) {
  const scroller = useRef<HTMLDivElement>(null);
  const list = useVirtualizer({
    count: cues.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => cuePx + ((cues[index]?.lines.length ?? 1) - 1) * linePx,
    getItemKey: (index) => cues[index]?.startMs ?? index,
    overscan: 6,
    useFlushSync: false,
  });
  useLitCue(scroller, cues, (index, before) => {
    const item = list.measurementsCache[index];
    const top = list.scrollOffset ?? 0;
    const bottom = top + (list.scrollRect?.height ?? 0);
    if (!item || !scroller.current) return;
    const shown = shownPx(scroller.current);
    if (item.start >= top && item.end <= top + shown) return;
    const last = before === index - 1 ? list.measurementsCache[before] : undefined;
    const isReadElsewhere = last && (last.end <= top || last.start >= bottom);
    if (!isReadElsewhere) scroller.current.scrollTop = item.start - shown / 3;
  });
  return (
    <div className="relative shrink" style={{ height: list.getTotalSize() + bottomPx }}>
      <div ref={scroller} className="absolute inset-0 overflow-y-auto px-1.5 contain-strict">
        <ol className="relative" style={{ height: list.getTotalSize() + bottomPx }}>
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
              <CueLine cue={cues[index]} />
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}

/** The height of the list without what the player covers in a low window. */
function shownPx(list: HTMLElement): number {
  const { top, height } = list.getBoundingClientRect();
  const player = document.querySelector('[data-player]')?.getBoundingClientRect();
  return player && player.top > top ? Math.min(height, player.top - top) : height;
}

/** Highlights the current cue by setting an attribute on its element, without a render. */
function useLitCue(
  scroller: RefObject<HTMLElement | null>,
  cues: readonly Cue[],
  keepInSight: (index: number, before: number | undefined) => void,
): void {
  const onCue = useEffectEvent(keepInSight);
  // Newly rendered cues have no highlight, and elements may be reused for other cues.
  useEffect(() => light(scroller.current, heardCue(cues).lit));
  useEffect(() => {
    let last: HeardCue | undefined;
    const follow = () => {
      const heard = heardCue(cues);
      if (heard.lit !== last?.lit) light(scroller.current, heard.lit);
      if (heard.begun !== last?.begun) onCue(heard.begun, last?.begun);
      last = heard;
    };
    follow();
    return followPlayhead(follow);
  }, [scroller, cues]);
}

function light(list: HTMLElement | null, index: number): void {
  const lit = list?.querySelector('[aria-current]');
  const heard = list?.querySelector(`[data-index="${index}"] > button`);
  if (lit === heard) return;
  lit?.removeAttribute('aria-current');
  heard?.setAttribute('aria-current', 'true');
}

/** Indexes; -1 if there is none. */
interface HeardCue {
  /** The last cue that has started, also during the pause after it. */
  readonly begun: number;
  readonly lit: number;
}

function heardCue(cues: readonly Cue[]): HeardCue {
  // Rounded, because cue times are integers: a seek to one must be inside it.
  const ms = Math.round(playheadSeconds() * 1000);
  const begun = lastBegun(cues, ms, ({ startMs }) => startMs);
  return { begun, lit: ms < (cues[begun]?.endMs ?? 0) ? begun : -1 };
}

const CueLine = memo(function CueLine({ cue }: { readonly cue: Cue | undefined }) {
  const { t } = useTranslation();
  if (!cue) return null;
  const time = formatTenths(cue.startMs / 1000);
  return (
    <button
      type="button"
      onClick={() => audioEngine().seek(cue.startMs / 1000)}
      className="group flex w-full gap-3 rounded-tag px-2.5 py-1 text-left text-13 text-ink-2 hover:bg-sunken aria-[current]:font-medium aria-[current]:text-ink forced-colors:aria-[current]:underline"
    >
      <span className="w-12 shrink-0 text-ink-3 tabular-nums group-aria-[current]:text-playhead">{time}</span>
      <span className="min-w-0 whitespace-pre-line wrap-anywhere">
        {cue.speaker && <span className="text-ink-3">{cue.speaker} </span>}
        {cue.lines.join('\n')}
      </span>
      <span className="sr-only">{t('document.play')}</span>
    </button>
  );
});
