import { type RefObject, useEffect, useEffectEvent } from 'react';

type Events = WindowEventMap & DocumentEventMap & HTMLElementEventMap;

/** Listens to the events of a target, or of the element that a ref has when the component is mounted. */
export function useListener<Type extends keyof Events>(
  target: EventTarget | RefObject<EventTarget | null>,
  type: Type,
  listener: (event: Events[Type]) => void,
  { capture = false, passive = false }: Pick<AddEventListenerOptions, 'capture' | 'passive'> = {},
): void {
  const hear = useEffectEvent(listener);
  useEffect(() => {
    const heard = 'current' in target ? target.current : target;
    const listen = (event: Event) => hear(event as Events[Type]);
    heard?.addEventListener(type, listen, { capture, passive });
    return () => heard?.removeEventListener(type, listen, { capture });
  }, [target, type, capture, passive]);
}
