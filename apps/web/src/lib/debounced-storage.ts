import type { PersistStorage, StorageValue } from 'zustand/middleware';

/** Longer than the pause between two keystrokes. */
const settleMs = 300;

/**
 * Debounces writes, and flushes them when the page is hidden, left or loses focus: writing a long text on every
 * keystroke is slow. For one store that lives as long as the page.
 */
export function debounced<State>(storage: PersistStorage<State>): PersistStorage<State> {
  let waiting: { name: string; value: StorageValue<State> } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    clearTimeout(timer);
    if (waiting) storage.setItem(waiting.name, waiting.value);
    waiting = null;
  };
  addEventListener('pagehide', write);
  addEventListener('blur', write);
  document.addEventListener('visibilitychange', write);
  return {
    getItem: (name) => storage.getItem(name),
    setItem(name, value) {
      waiting = { name, value };
      clearTimeout(timer);
      timer = setTimeout(write, settleMs);
    },
    removeItem(name) {
      waiting = null;
      return storage.removeItem(name);
    },
  };
}
