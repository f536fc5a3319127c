import { type RefObject, useLayoutEffect, useState } from 'react';
import { remPx } from './rem-px.ts';
import { useIsNarrow } from './use-media-query.ts';

/** With less room, a table’s columns of a fixed width leave nothing for the others. */
const leastRem = 45;

/** Whether an element has no room for a table: in a narrow window, or beside a menu. */
export function useIsTight(element: RefObject<HTMLElement | null>): boolean {
  const isNarrow = useIsNarrow();
  const [isTight, setTight] = useState(false);
  useLayoutEffect(() => {
    const box = element.current;
    if (!box) return;
    // 0: it is not shown.
    const measure = () => setTight(box.clientWidth > 0 && box.clientWidth < leastRem * remPx());
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [element]);
  return isNarrow || isTight;
}
