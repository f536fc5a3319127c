import { EventEmitter } from 'node:events';

/** Tells this process that something about an owner's batches has changed, here or elsewhere: a hint to read them. */
export class BatchBus {
  readonly #emitter = new EventEmitter().setMaxListeners(0);

  emit(ownerId: string): void {
    this.#emitter.emit(`of ${ownerId}`);
  }

  /** Returns what unsubscribes. */
  onOwner(ownerId: string, listener: () => void): () => void {
    this.#emitter.on(`of ${ownerId}`, listener);
    return () => void this.#emitter.off(`of ${ownerId}`, listener);
  }
}
