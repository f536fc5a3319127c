import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';

/** Fetches a part of the application once, when it is first wanted; after a failure the next call tries again. */
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

/** For the trigger that stands until the part is there. */
export interface TriggerProps {
  readonly onPointerEnter: () => void;
  readonly onFocus: () => void;
  readonly onClick: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly 'aria-expanded': false;
}

interface OnDemandProps<Part> {
  readonly load: () => Promise<Part>;
  /** A button of the same look, name and role as the one in `whole`. */
  readonly trigger: (props: TriggerProps) => ReactNode;
  /** The trigger with its popup. */
  readonly whole: (part: Part) => ReactNode;
}

/**
 * A button and the popup that it opens, whose code is fetched when a pointer or the focus comes near. The first press puts
 * the whole in the place of the button, and opens it as a press does.
 */
export function OnDemand<Part>({ load, trigger, whole }: OnDemandProps<Part>) {
  const place = useRef<HTMLSpanElement>(null);
  const { part, prepare, open } = useLoading(load);
  useLayoutEffect(() => {
    const button = place.current?.querySelector('button');
    if (!part || !button) return;
    // The focus went with the button that stood here, if it was on it; in Safari, where a press does not focus a button, it
    // is on what surrounds it. Elsewhere it stays, and nothing opens.
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
  // A failure is announced by `watchLoadFailures`; the next press tries again.
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
