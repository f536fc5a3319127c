import { type RefObject, useEffectEvent, useLayoutEffect, useState } from 'react';
import { remPx } from './rem-px.ts';
import { useIsNarrow } from './use-media-query.ts';

/** What `read` returns for an element, again with every change of its size; undefined before the first. */
export function useMeasured<Value>(
  element: RefObject<HTMLElement | null>,
  read: (element: HTMLElement) => Value,
): Value | undefined {
  const [value, setValue] = useState<Value>();
  const measure = useEffectEvent((box: HTMLElement) => setValue(read(box)));
  useLayoutEffect(() => {
    const box = element.current;
    if (!box) return;
    measure(box);
    const observer = new ResizeObserver(() => measure(box));
    observer.observe(box);
    return () => observer.disconnect();
  }, [element]);
  return value;
}

/** With less room, a table’s columns of a fixed width leave nothing for the others. */
const leastRem = 45;

/** Whether an element has no room for a table: in a narrow window, or beside a menu. */
export function useIsTight(element: RefObject<HTMLElement | null>): boolean {
  const isNarrow = useIsNarrow();
  // 0: it is not shown.
  const isTight = ({ clientWidth }: HTMLElement) => clientWidth > 0 && clientWidth < leastRem * remPx();
  return useMeasured(element, isTight) || isNarrow;
}
