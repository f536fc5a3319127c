import { useCallback, useMemo, useRef, useState } from 'react';
import { withMembers } from '../../../lib/with-members.ts';

export interface Selection {
  /** Only ids that are still in the list. */
  readonly ids: ReadonlySet<string>;
  /** With `range`, all from the last toggled one to this one. */
  readonly toggle: (id: string, on: boolean, range: boolean) => void;
  readonly setAll: (on: boolean) => void;
  readonly clear: () => void;
}

/** The selected items; `visible` in display order. */
export function useSelection(all: readonly string[], visible: readonly string[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const anchor = useRef<string | null>(null);
  const ids = useMemo(() => new Set(all.filter((id) => chosen.has(id))), [all, chosen]);
  const toggle = useCallback(
    (id: string, on: boolean, range: boolean) => {
      const from = range && anchor.current !== null ? visible.indexOf(anchor.current) : -1;
      const to = visible.indexOf(id);
      const touched = from < 0 ? [id] : visible.slice(Math.min(from, to), Math.max(from, to) + 1);
      anchor.current = id;
      setChosen((now) => withMembers(now, touched, on));
    },
    [visible],
  );
  const setAll = useCallback((on: boolean) => setChosen((now) => withMembers(now, visible, on)), [visible]);
  const clear = useCallback(() => setChosen(new Set()), []);
  return { ids, toggle, setAll, clear };
}
