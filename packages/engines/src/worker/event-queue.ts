/** A queue with one writer and one reader that waits. What was written before a failure is dropped by it. */
export class EventQueue<T> implements AsyncIterable<T> {
  #items: T[] = [];
  #closed = false;
  #failure: Error | undefined;
  #wake: (() => void) | undefined;

  push(item: T): void {
    if (this.#closed) return;
    this.#items.push(item);
    this.#notify();
  }

  end(): void {
    this.#closed = true;
    this.#notify();
  }

  fail(error: Error): void {
    if (this.#closed) return;
    this.#failure = error;
    this.#items = [];
    this.end();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    while (true) {
      const items = this.#items;
      this.#items = [];
      yield* items;
      if (this.#failure) throw this.#failure;
      if (this.#items.length > 0) continue;
      if (this.#closed) return;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  #notify(): void {
    this.#wake?.();
    this.#wake = undefined;
  }
}
