import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';

/** Fetches a part of the application once, when first needed; after a failure the next call retries. */
export function onDemand<Part>(fetchPart: () => Promise<Part>): () => Promise<Part> {
  let fetching: Promise<Part> | undefined;
  return () => {
    fetching ??= fetchPart().catch((cause: unknown) => {
      fetching = undefined;
      throw cause;
    });
    return fetching;
  };
}

/** Props for the placeholder trigger until the part is loaded. */
export interface TriggerProps {
  readonly onPointerEnter: () => void;
  readonly onFocus: () => void;
  readonly onClick: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly 'aria-expanded': false;
}

interface OnDemandProps<Part> {
  readonly load: () => Promise<Part>;
  /** A button with the same look, name and role as the one in `whole`. */
  readonly trigger: (props: TriggerProps) => ReactNode;
  /** The trigger with its popup. */
  readonly whole: (part: Part) => ReactNode;
}

/**
 * A button and its popup, whose code is fetched on hover or focus. The first press replaces the button by the whole
 * and opens it.
 */
export function OnDemand<Part>({ load, trigger, whole }: OnDemandProps<Part>) {
  const place = useRef<HTMLSpanElement>(null);
  const { part, prepare, open } = useLoading(load);
  useLayoutEffect(() => {
    const button = place.current?.querySelector('button');
    if (!part || !button) return;
    // If the focus was on the replaced button, it is lost; in Safari, which does not focus pressed buttons, it is on
    // an ancestor. If the focus is elsewhere, it stays there, and nothing opens.
    if (!document.activeElement?.contains(place.current)) return;
    button.focus();
    button.click();
  }, [part]);
  return (
    <span ref={place} className="contents">
      {part
        ? whole(part.value)
        : trigger({
            onPointerEnter: prepare,
            onFocus: prepare,
            onClick: open,
            onKeyDown: (event) => {
              if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
              event.preventDefault();
              open();
            },
            'aria-expanded': false,
          })}
    </span>
  );
}

function useLoading<Part>(load: () => Promise<Part>) {
  const [part, setPart] = useState<{ readonly value: Part } | null>(null);
  const isWanted = useRef(false);
  // `watchLoadFailures` reports a failure; the next press retries.
  const prepare = () => void load().catch(() => undefined);
  const open = () => {
    if (isWanted.current) return;
    isWanted.current = true;
    load().then(
      (value) => setPart({ value }),
      () => {
        isWanted.current = false;
      },
    );
  };
  return { part, prepare, open };
}
