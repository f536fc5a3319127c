import { EventEmitter } from 'node:events';

/** Publishes within this process that an owner's batches have changed, here or elsewhere: subscribers read them again. */
export class BatchBus {
  readonly #emitter = new EventEmitter().setMaxListeners(0);

  emit(ownerId: string): void {
    this.#emitter.emit(`of ${ownerId}`);
  }

  /** Returns a function that unsubscribes. */
  onOwner(ownerId: string, listener: () => void): () => void {
    this.#emitter.on(`of ${ownerId}`, listener);
    return () => void this.#emitter.off(`of ${ownerId}`, listener);
  }
}
