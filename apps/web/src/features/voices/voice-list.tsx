import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  memo,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { cx } from '../../lib/cx.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { useFavouriteVoices } from '../../model/favourites/voice-favourites.ts';
import { useVoiceDescription } from '../../model/voices/use-voice-description.ts';
import type { VoiceWords } from '../../model/voices/use-voice-words.ts';
import type { ListedVoice } from '../../model/voices/voice-catalogue.ts';
import type { VoiceGroup, VoiceGroupId } from '../../model/voices/voice-groups.ts';
import { isSelectable } from '../../model/voices/voice-usability.ts';
import { ChevronRightIcon } from '../../ui/later-icons.tsx';
import { type ListItem, nextVoice, useActiveItem, useListItems } from './voice-list-items.ts';
import { VoiceRow, type VoiceRowActions } from './voice-row.tsx';

/** Height of a row whose text fits on one line. */
const rowPx = 61;

export interface VoiceListProps extends VoiceRowActions {
  readonly groups: readonly VoiceGroup<ListedVoice>[];
  readonly api: number;
  readonly words: VoiceWords;
  /** ShortName of the voice that is picked. */
  readonly picked: string;
  /** ShortNames of the voices to compare. */
  readonly compared: readonly string[];
  /** Whether the groups are search results, favourites or recent voices: then none is collapsed. */
  readonly isSought: boolean;
}

/** The radio group. Virtualized: only visible rows, the headings and the active row are in the DOM. */
export const VoiceList = memo(function VoiceList({ groups, isSought, ...row }: VoiceListProps) {
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const { items, total, toggleGroup } = useListItems(groups, isSought);
  const [active, setActive] = useActiveItem(items, row.picked);
  const list = useVirtualItems(scroller, items, active);
  useStartAtTop(list, groups);
  const { pick, move } = useMoves(row, { items, active, setActive });
  const { picked, compared, ...others } = row;
  const drawn = { ...others, onPick: pick, total, describe: useVoiceDescription(row.words) };
  const favourites = useFavouriteVoices().ids;
  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
      <div
        role="radiogroup"
        aria-label={t('voices.list')}
        onKeyDown={(event) => {
          const next = move(event);
          if (next === null) return;
          list.scrollToIndex(next, { align: 'auto' });
          focusWhenThere(scroller, next);
        }}
        className="relative w-full"
        style={{ height: list.getTotalSize() }}
      >
        {list.getVirtualItems().map(({ index, start }) => {
          const item = items[index];
          return (
            <div
              key={index}
              ref={list.measureElement}
              data-index={index}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${start}px)` }}
            >
              {item?.kind === 'head' && <VoiceGroupHead {...item} onToggle={toggleGroup} />}
              {item?.kind === 'voice' && (
                <VoiceRow
                  {...drawn}
                  voice={item.voice}
                  picked={item.voice.shortName === picked}
                  compared={compared.includes(item.voice.shortName)}
                  isFavourite={favourites.includes(item.voice.id)}
                  active={index === active}
                  item={index}
                  position={item.position}
                />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
});

type RowProps = Omit<VoiceListProps, 'groups' | 'isSought'>;

interface VoiceGroupHeadProps {
  readonly id: VoiceGroupId;
  readonly count: number;
  readonly isOpen: boolean;
  readonly onToggle: (id: VoiceGroupId, open: boolean) => void;
}

/** The number of voices that can be heard now; other groups have a button with the reason that expands them. */
function VoiceGroupHead({ id, count, isOpen, onToggle }: VoiceGroupHeadProps) {
  const { t } = useTranslation();
  const words = t(`voices.groups.${id}`, { count });
  if (id === 'now') return <p className="px-2 py-2.5 text-13 font-medium">{words}</p>;
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      className="hit-target flex w-full items-center gap-1.5 rounded-control px-2 py-2.5 text-left text-13 text-ink-2 -outline-offset-2 hover:text-ink"
      onClick={() => onToggle(id, !isOpen)}
    >
      <ChevronRightIcon size={16} className={cx('shrink-0 transition-transform', isOpen && 'rotate-90')} />
      {words}
    </button>
  );
}

interface Place {
  readonly items: readonly ListItem[];
  readonly active: number;
  readonly setActive: (id: string) => void;
}

/** Handles presses on rows and keys on the active one. `move` returns the index it moved to. */
function useMoves({ api, onPick, onUse }: RowProps, { items, active, setActive }: Place) {
  const pick = useCallback(
    (voice: ListedVoice) => {
      setActive(voice.id);
      onPick(voice);
    },
    [onPick, setActive],
  );
  const move = (event: KeyboardEvent): number | null => {
    const item = items[active];
    const isOnRadio = event.target instanceof HTMLElement && event.target.getAttribute('role') === 'radio';
    if (!isOnRadio || item?.kind !== 'voice') return null;
    const next = nextVoice(event.key, items, active);
    if (next === null && event.key !== 'Enter') return null;
    event.preventDefault();
    if (next === null) {
      onUse(item.voice);
      return null;
    }
    setActive(next.voice.id);
    // A screen reader reads the reason with the row; for a pointer, pressing shows a message.
    if (isSelectable(next.voice, api)) onPick(next.voice);
    return next.index;
  };
  return { pick, move };
}

/** Rows are as high as their text; visible ones are measured. */
function useVirtualItems(
  scroller: RefObject<HTMLElement | null>,
  items: readonly ListItem[],
  active: number,
) {
  const heads = useMemo(() => items.flatMap((item, index) => (item.kind === 'head' ? [index] : [])), [items]);
  const [kept, setKept] = useState([active, active]);
  if (kept[0] !== active) setKept([active, kept[0] ?? active]);
  return useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    initialOffset: 0,
    overscan: 4,
    // Headings are tab stops, and the active row may have the focus, so they stay in the DOM when scrolled out of
    // view. So does the previously active row: if it were removed while focused, the dialog would take the focus
    // back.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...heads, ...kept])]
        .filter((index) => index >= 0 && index < range.count)
        .sort((a, b) => a - b),
  });
}

/** Scrolls to the top when the list changes; the chosen voice comes first. */
function useStartAtTop(
  list: { readonly scrollOffset: number | null; readonly scrollToOffset: (offset: number) => void },
  groups: readonly unknown[],
): void {
  const shown = useRef(groups);
  useLayoutEffect(() => {
    if (shown.current === groups) return;
    shown.current = groups;
    // Reading the position from the element would force a layout.
    if (list.scrollOffset) list.scrollToOffset(0);
  }, [list, groups]);
}

/** Focuses a row, one frame later if it is rendered only after the scroll. */
function focusWhenThere(scroller: RefObject<HTMLElement | null>, index: number): void {
  const focus = () => {
    const row = scroller.current?.querySelector<HTMLElement>(`[role=radio][data-item="${index}"]`);
    row?.focus({ preventScroll: true });
    return Boolean(row);
  };
  requestAnimationFrame(() => {
    if (!focus()) requestAnimationFrame(focus);
  });
}
