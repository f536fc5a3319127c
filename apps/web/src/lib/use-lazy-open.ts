import { useCallback, useState } from 'react';

/**
 * Whether a dialog is open, and whether it ever was: only then is it loaded, and it stays mounted afterwards, for its
 * closing animation.
 */
export function useLazyOpen() {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  return {
    isOpen: state === 'open',
    wasOpened: state !== 'never',
    open: useCallback(() => setState('open'), []),
    close: useCallback(() => setState('closed'), []),
  };
}
