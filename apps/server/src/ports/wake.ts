/** Lets one waiter sleep until it is called. A call while it is awake ends its next sleep at once. */
export class Wake {
  #called = false;
  #resolve: ((called: boolean) => void) | undefined;
  #timer: NodeJS.Timeout | undefined;

  readonly call = (): void => {
    this.#called = true;
    this.#settle();
  };

  /** True when called, false when `timeoutMs` passed first. */
  sleep(timeoutMs: number): Promise<boolean> {
    if (this.#called) {
      this.#called = false;
      return Promise.resolve(true);
    }
    return new Promise((resolve) => {
      this.#resolve = resolve;
      this.#timer = setTimeout(() => this.#settle(), timeoutMs);
    });
  }

  #settle(): void {
    if (this.#resolve === undefined) return;
    clearTimeout(this.#timer);
    const called = this.#called;
    const resolve = this.#resolve;
    this.#called = false;
    this.#resolve = undefined;
    resolve(called);
  }
}
