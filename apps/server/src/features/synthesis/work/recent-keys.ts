const maxKeys = 5000;

/** Remembers which segments were asked for lately: their audio is probably stored. */
export class RecentKeys {
  readonly #keys = new Set<string>();

  has(key: string): boolean {
    return this.#keys.has(key);
  }

  add(key: string): void {
    this.#keys.delete(key);
    this.#keys.add(key);
    const [oldest] = this.#keys;
    if (this.#keys.size > maxKeys && oldest !== undefined) this.#keys.delete(oldest);
  }
}
