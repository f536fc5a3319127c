import { type RefObject, useEffect, useRef } from 'react';
import { createScope } from '../../lib/scope.ts';

/** Longer than the pauses between the steps of a turning wheel. */
const stillMs = 150;

/** Covers the text while the wheel turns: each sentence under the pointer would get hover events in every frame. */
export function useWheelShield(root: RefObject<HTMLElement | null>): RefObject<HTMLDivElement | null> {
  const shield = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const scope = createScope();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (isShown: boolean) => {
      if (shield.current) shield.current.hidden = !isShown;
    };
    const lower = () => {
      clearTimeout(timer);
      show(false);
    };
    const raise = (event: Event) => {
      // While text is being selected, it must receive events.
      if ((event as WheelEvent).buttons > 0) return;
      clearTimeout(timer);
      timer = setTimeout(lower, stillMs);
      show(true);
    };
    scope.listen(element, 'wheel', raise, { passive: true });
    scope.listen(element, 'pointermove', lower);
    scope.listen(element, 'pointerdown', lower);
    scope.own(lower);
    return scope.dispose;
  }, [root]);
  return shield;
}
