import { type ReactNode, useCallback, useState } from 'react';
import { LatePart } from './late-part.tsx';

/** Whether a dialog is open, and whether it ever was. */
export interface LazyOpen {
  readonly isOpen: boolean;
  readonly wasOpened: boolean;
  readonly open: () => void;
  readonly close: () => void;
}

export function useLazyOpen(): LazyOpen {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  return {
    isOpen: state === 'open',
    wasOpened: state !== 'never',
    open: useCallback(() => setState('open'), []),
    close: useCallback(() => setState('closed'), []),
  };
}

/** A dialog that is lazy-loaded when it first opens. It stays mounted afterwards, for its closing animation. */
export function LazyDialog({ of, children }: { readonly of: LazyOpen; readonly children: ReactNode }) {
  return of.wasOpened && <LatePart>{children}</LatePart>;
}
