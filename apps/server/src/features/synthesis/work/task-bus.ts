import type { TaskEvent } from '../task-row.ts';

export type TaskListener = (event: TaskEvent) => void;

/**
 * Publishes events of tasks, from this process and others. Events may arrive twice, late or never, and before the reply
 * to the statement that caused them.
 */
export class TaskBus {
  readonly #byTask = new Map<string, Set<TaskListener>>();
  readonly #byOwner = new Map<string, Set<TaskListener>>();
  readonly #all = new Set<TaskListener>();
  readonly #notifyOthers: TaskListener | undefined;

  /** `notifyOthers` passes a published event on to the other processes. */
  constructor(notifyOthers?: TaskListener) {
    this.#notifyOthers = notifyOthers;
  }

  /**
   * Emits an event here and in the other processes. For the frequent commits of requests and segments: a NOTIFY within
   * their transactions would serialise the commits, see docs/decisions/0061. Rarer statements notify.
   */
  publish(event: TaskEvent): void {
    this.emit(event);
    this.#notifyOthers?.(event);
  }

  emit(event: TaskEvent): void {
    const listeners = [this.#byTask.get(event.task), this.#byOwner.get(event.ownerId), this.#all];
    for (const each of listeners) for (const listener of [...(each ?? [])]) listener(event);
  }

  /** Each returns a function that unsubscribes. */
  onTask(task: string, listener: TaskListener): () => void {
    return subscribe(this.#byTask, task, listener);
  }

  onOwner(ownerId: string, listener: TaskListener): () => void {
    return subscribe(this.#byOwner, ownerId, listener);
  }

  onAny(listener: TaskListener): () => void {
    this.#all.add(listener);
    return () => void this.#all.delete(listener);
  }

  /** Number of listeners, for tests of leaks. */
  get listeners(): number {
    const sets = [...this.#byTask.values(), ...this.#byOwner.values(), this.#all];
    return sets.reduce((sum, { size }) => sum + size, 0);
  }
}

function subscribe(map: Map<string, Set<TaskListener>>, key: string, listener: TaskListener): () => void {
  const listeners = map.get(key) ?? new Set();
  map.set(key, listeners.add(listener));
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0 && map.get(key) === listeners) map.delete(key);
  };
}
