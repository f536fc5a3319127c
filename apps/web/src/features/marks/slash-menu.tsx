import { useEffect, useId, useMemo, useState } from 'react';
import { isComposing } from '../../lib/is-composing.ts';
import { remPx } from '../../lib/rem-px.ts';
import { useListener } from '../../lib/use-listener.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { selectionIn } from './area-surface.ts';
import { applyItem } from './mark-acts.ts';
import { type MarkItem, matchingItems } from './mark-items.ts';
import { MarkList, movedIndex, optionId } from './mark-list.tsx';
import { type Slash, slashAt, typedOn } from './slash-state.ts';
import { rectInArea } from './text-mirror.ts';

/** Typing a slash opens a menu of marks. The focus stays in the text, and typing on keeps the slash. */
export function SlashMenu({ area }: { area: HTMLTextAreaElement }) {
  const { t } = useTranslation();
  const { slash, close } = useSlash(area);
  const [active, setActive] = useState(0);
  const id = useId();
  const items = useMemo(() => {
    const wordsOf = (item: MarkItem) => [t(`marking.kinds.${item}`), ...t(`marking.keys.${item}`).split(' ')];
    return slash ? matchingItems(slash.typed, wordsOf) : [];
  }, [slash, t]);
  const at = Math.min(active, items.length - 1);
  const isOpen = items.length > 0;
  const choose = (item: MarkItem) => {
    if (!slash) return;
    close();
    area.focus();
    area.setSelectionRange(slash.at, slash.at + 1 + slash.typed.length);
    // The only way that is part of the browser's undo history.
    document.execCommand('delete');
    applyItem(item, selectionIn(area));
  };
  const onKey = (event: KeyboardEvent) => {
    const moved = movedIndex(event.key, at, items.length);
    const item = items[at];
    if (!item || isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (moved !== undefined) setActive(moved);
    else if (event.key === 'Enter' || event.key === 'Tab') choose(item);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  // Before any other listener.
  useListener(area, 'keydown', onKey, { capture: true });
  usePointed(area, isOpen ? id : null, items[at] && optionId(id, items[at]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another slash begins at the first item
  useEffect(() => setActive(0), [slash?.at, slash?.typed]);
  if (!slash || !isOpen) return <output aria-live="polite" className="sr-only" />;
  return (
    <>
      <output aria-live="polite" className="sr-only">
        {t('marking.menuHint', { count: items.length })}
      </output>
      <div
        className="pop fixed z-60 w-56 rounded-control border border-line bg-surface p-1 shadow-lift"
        style={placeOf(area, slash)}
      >
        <MarkList id={id} items={items} active={at} onActive={setActive} onChoose={choose} />
      </div>
    </>
  );
}

/** The active slash. None while an input method is composing. */
function useSlash(area: HTMLTextAreaElement) {
  const [slash, setSlash] = useState<Slash | null>(null);
  const close = () => setSlash(null);
  useEffect(() => {
    // It may have been typed before this listens.
    if (area === document.activeElement) setSlash(slashAt(area.value, area.selectionStart));
  }, [area]);
  useListener(area, 'input', (event) => {
    const { isComposing, inputType } = event as InputEvent;
    const { value, selectionStart } = area;
    const begun = inputType === 'insertText' ? slashAt(value, selectionStart) : null;
    if (isComposing) close();
    else setSlash((before) => (before && typedOn(before, value, selectionStart)) ?? begun);
  });
  useListener(area, 'compositionstart', close);
  useListener(area, 'blur', close);
  useListener(area, 'pointerdown', close);
  useListener(area, 'scroll', close);
  useListener(area, 'keydown', ({ key }) => {
    if (/^(?:Arrow(?:Left|Right)|Home|End|Page)/u.test(key)) close();
  });
  useListener(window, 'resize', close);
  return { slash, close };
}

/** Tells screen readers that the text area has a list, and which item is active. */
function usePointed(area: HTMLTextAreaElement, list: string | null, option: string | undefined): void {
  useEffect(() => {
    if (!list) return;
    area.setAttribute('aria-controls', list);
    if (option) area.setAttribute('aria-activedescendant', option);
    return () => {
      area.removeAttribute('aria-controls');
      area.removeAttribute('aria-activedescendant');
    };
  }, [area, list, option]);
}

const listRem = { width: 14, height: 18.75 };
const gapPx = 4;

/** Below the slash, or above it if there is no space. */
function placeOf(area: HTMLTextAreaElement, { at }: Slash): { left: number; top?: number; bottom?: number } {
  const rect = rectInArea(area, at, at + 1);
  const { clientWidth, clientHeight } = document.documentElement;
  const left = Math.max(8, Math.min(rect.left, clientWidth - listRem.width * remPx() - 8));
  return rect.bottom + listRem.height * remPx() < clientHeight
    ? { left, top: rect.bottom + gapPx }
    : { left, bottom: clientHeight - rect.top + gapPx };
}
