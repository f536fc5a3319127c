import type { Log } from './ports/log.ts';

/** Closes resources in reverse order of opening, each even if another fails. */
export interface Closing {
  add(name: string, close: () => Promise<unknown>): void;
  closeAll(): Promise<void>;
}

export function createClosing(log: Log): Closing {
  const opened: { name: string; close: () => Promise<unknown> }[] = [];
  return {
    add: (name, close) => void opened.push({ name, close }),
    async closeAll() {
      for (const { name, close } of opened.splice(0).reverse()) {
        try {
          await close();
        } catch (error) {
          log.error({ err: error, part: name }, 'could not be closed');
        }
      }
    },
  };
}
