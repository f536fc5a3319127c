import type { PersistStorage, StorageValue } from 'zustand/middleware';

/** Between two keys of a person who types nothing is written. */
const settleMs = 300;

/**
 * Writes a value when it has come to rest, and when the page is hidden, left, or gives the keyboard to another window:
 * writing a long text at every key costs more than the key. For one store that lives as long as the page.
 */
export function unhurried<State>(storage: PersistStorage<State>): PersistStorage<State> {
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
