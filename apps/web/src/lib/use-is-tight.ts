import { type RefObject, useEffect, useState } from 'react';
import { useIsNarrow } from './use-media-query.ts';

/** With less room, a table’s columns of a fixed width leave nothing for the others. */
const leastPx = 720;

/** Whether an element has no room for a table: in a narrow window, or beside a menu. */
export function useIsTight(element: RefObject<HTMLElement | null>): boolean {
  const isNarrow = useIsNarrow();
  const [isTight, setTight] = useState(false);
  useEffect(() => {
    const box = element.current;
    if (!box) return;
    const observer = new ResizeObserver(() => setTight(box.clientWidth < leastPx));
    observer.observe(box);
    return () => observer.disconnect();
  }, [element]);
  return isNarrow || isTight;
}
