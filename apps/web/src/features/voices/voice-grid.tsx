import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type KeyboardEvent,
  memo,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import type { VoiceWords } from '../../model/voices/use-voice-words.ts';
import type { ListedVoice } from '../../model/voices/voice-catalogue.ts';
import { isSelectable } from '../../model/voices/voice-usability.ts';
import { VoiceCard } from './voice-card.tsx';
import { nextIndex } from './voice-grid-keys.ts';

const gapPx = 8;
const minCardPx = 184;
/** Card heights: buttons are taller for fingers, and in one wide column a name needs no second line. */
const cardPx = { fine: 108, fineSingle: 92, coarse: 124 } as const;

interface VoiceGridProps {
  readonly voices: readonly ListedVoice[];
  /** ShortName of the chosen voice. */
  readonly selected: string;
  readonly api: number;
  readonly words: VoiceWords;
  readonly describe: (voice: ListedVoice) => string;
  readonly favourites: ReadonlySet<string>;
  readonly onSelect: (voice: ListedVoice) => void;
  readonly onDetails: (id: string) => void;
}

/** The radio group. Only the visible rows and the row of the active card are in the document. */
export const VoiceGrid = memo(function VoiceGrid(props: VoiceGridProps) {
  const { voices } = props;
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const columns = useColumns(scroller);
  const isCoarse = useMediaQuery('(pointer: coarse)');
  const rowPx = isCoarse ? cardPx.coarse : columns === 1 ? cardPx.fineSingle : cardPx.fine;
  const [active, setActive] = useActiveIndex(voices, props.selected);
  const rows = useRows(scroller, {
    count: Math.ceil(voices.length / columns),
    rowPx,
    keptRow: Math.floor(active / columns),
  });
  useStartAtTop(rows, voices);
  const press = usePress(props, setActive);
  const move = (event: KeyboardEvent) => {
    const onRadio = event.target instanceof HTMLElement && event.target.getAttribute('role') === 'radio';
    const next = onRadio ? nextIndex(event.key, active, columns, voices.length) : null;
    if (next === null) return;
    event.preventDefault();
    press(next, false);
    rows.scrollToIndex(Math.floor(next / columns), { align: 'auto' });
    focusWhenThere(scroller, next);
  };
  return (
    <div ref={scroller} className="-m-1 min-h-0 flex-1 overflow-y-auto overscroll-contain p-1">
      <div
        role="radiogroup"
        aria-label={t('voices.list')}
        onKeyDown={move}
        className="relative w-full"
        style={{ height: rows.getTotalSize() - gapPx }}
      >
        {rows.getVirtualItems().map((row) => (
          <VoiceRow
            {...props}
            key={row.key}
            first={row.index * columns}
            columns={columns}
            style={{ height: rowPx, transform: `translateY(${row.start}px)` }}
            active={active}
            onPress={press}
          />
        ))}
      </div>
    </div>
  );
});

interface VoiceRowProps extends VoiceGridProps {
  /** Place of its first card in the list. */
  readonly first: number;
  readonly columns: number;
  readonly style: CSSProperties;
  /** Place of the active card. */
  readonly active: number;
  readonly onPress: (index: number, isPointer: boolean) => void;
}

function VoiceRow({ first, columns, style, active, onPress, ...list }: VoiceRowProps) {
  const { voices, selected, api, words, favourites } = list;
  return (
    <div
      className="absolute inset-x-0 top-0 grid gap-2"
      style={{ ...style, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {voices.slice(first, first + columns).map((voice, column) => (
        <VoiceCard
          // biome-ignore lint/suspicious/noArrayIndexKey: by place, so that another list changes the cards that are there
          key={column}
          voice={voice}
          api={api}
          words={words}
          description={list.describe(voice)}
          selected={voice.shortName === selected}
          isFavourite={favourites.has(voice.id)}
          active={first + column === active}
          index={first + column}
          total={voices.length}
          onPress={onPress}
          onDetails={list.onDetails}
        />
      ))}
    </div>
  );
}

interface RowsShape {
  readonly count: number;
  readonly rowPx: number;
  /** Stays in the document when it is scrolled out of sight: a card of it may have the focus. */
  readonly keptRow: number;
}

function useRows(scroller: RefObject<HTMLElement | null>, { count, rowPx, keptRow }: RowsShape) {
  const rows = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx + gapPx,
    overscan: 2,
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), keptRow])]
        .filter((row) => row < range.count)
        .sort((a, b) => a - b),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another row height the sizes it remembers are void
  useLayoutEffect(() => rows.measure(), [rows, rowPx]);
  return rows;
}

/** Returns what chooses the card at an index, or says why it cannot be chosen. */
function usePress({ voices, api, words, onSelect }: VoiceGridProps, setActive: (index: number) => void) {
  return useCallback(
    (index: number, isPointer: boolean) => {
      const voice = voices[index];
      if (!voice) return;
      setActive(index);
      if (isSelectable(voice, api)) return onSelect(voice);
      // A screen reader says the reason with the card; a pointer needs a message.
      const notice = words.notice(voice, api);
      if (notice && isPointer) toast('info', notice.whole);
    },
    [voices, api, words, onSelect, setActive],
  );
}

/** Where Tab enters: the chosen voice if it is in the list, else the first; arrow keys move it. */
function useActiveIndex(voices: readonly ListedVoice[], selected: string) {
  const entry = () =>
    Math.max(
      0,
      voices.findIndex(({ shortName }) => shortName === selected),
    );
  const [state, setState] = useState(() => ({ voices, index: entry() }));
  const index = state.voices === voices ? state.index : entry();
  if (state.voices !== voices) setState({ voices, index });
  const setIndex = useCallback((next: number) => setState({ voices, index: next }), [voices]);
  return [index, setIndex] as const;
}

/** Scrolls another list to its top, where the chosen voice is if the list has it. */
function useStartAtTop(
  rows: { readonly scrollOffset: number | null; readonly scrollToOffset: (offset: number) => void },
  voices: readonly ListedVoice[],
): void {
  const shown = useRef(voices);
  useLayoutEffect(() => {
    if (shown.current === voices) return;
    shown.current = voices;
    // Reading the position from the element would force a layout.
    if (rows.scrollOffset) rows.scrollToOffset(0);
  }, [rows, voices]);
}

function useColumns(element: RefObject<HTMLElement | null>): number {
  const [columns, setColumns] = useState(1);
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    const measure = () =>
      setColumns(Math.max(1, Math.floor((target.clientWidth + gapPx) / (minCardPx + gapPx))));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
  return columns;
}

/** Focuses a card, if need be one frame later: it may be drawn only after the scroll. */
function focusWhenThere(scroller: RefObject<HTMLElement | null>, index: number): void {
  const focus = () => {
    const card = scroller.current?.querySelector<HTMLElement>(`[role=radio][data-index="${index}"]`);
    card?.focus({ preventScroll: true });
    return Boolean(card);
  };
  requestAnimationFrame(() => {
    if (!focus()) requestAnimationFrame(focus);
  });
}
