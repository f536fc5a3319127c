import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../../ports/log.ts';
import type { Nodes } from '../../../ports/nodes.ts';
import type { Dispatcher } from '../work/dispatcher.ts';
import { Take } from '../work/take.ts';
import { readFrames } from './take-frames.ts';
import { takesPath } from './takes.routes.ts';
import type { TaskFollower } from './task-follower.ts';

/** The live audio of one task, whichever process synthesises it. */
export interface TaskTakes {
  /** The current take of a segment; undefined when none is known here. */
  takeOf(ord: number): Take | undefined;
  close(): void;
}

export interface LiveTakesOptions {
  readonly dispatcher: Pick<Dispatcher, 'takeOf'>;
  /** Absent: all is spoken here. */
  readonly nodes: Nodes | undefined;
  readonly log: Log;
}

/** The single source of audio that is not stored yet. */
export class LiveTakes {
  readonly #options: LiveTakesOptions;
  /** Keyed by node and task; several listeners of a task share a connection. */
  readonly #remote = new Map<string, RemoteTakes>();

  constructor(options: LiveTakesOptions) {
    this.#options = options;
  }

  /** Follows a task from segment 0 on; wakes `follower` when there is new audio. The caller must close it. */
  of(follower: TaskFollower): TaskTakes {
    const { dispatcher } = this.#options;
    let remote: RemoteTakes | undefined;
    const leave = () => {
      remote?.leave(follower.wake.call);
      remote = undefined;
    };
    return {
      takeOf: (ord) => {
        const here = dispatcher.takeOf(follower.taskId, ord);
        if (here !== undefined) return here;
        if (remote?.url !== follower.nodeUrl) leave();
        remote ??= this.#join(follower);
        return remote?.takeOf(ord);
      },
      close: leave,
    };
  }

  #join({ taskId, nodeUrl, wake }: TaskFollower): RemoteTakes | undefined {
    const { nodes, log } = this.#options;
    if (nodeUrl === undefined || nodes === undefined || nodeUrl === nodes.url) return undefined;
    const name = `${nodeUrl} ${taskId}`;
    const known = this.#remote.get(name);
    const forget = () => void this.#remote.delete(name);
    const remote = known ?? new RemoteTakes({ taskId, url: nodeUrl, nodes, log, forget });
    this.#remote.set(name, remote);
    remote.join(wake.call);
    return remote;
  }
}

interface RemoteTakesOptions {
  readonly taskId: string;
  readonly url: string;
  readonly nodes: Nodes;
  readonly log: Log;
  /** Called when the last listener has left. */
  forget(): void;
}

const firstPauseMs = 100;
const maxPauseMs = 2000;
/** Maximum number of takes in progress per task; takes that were replaced are dropped. */
const keptTakes = 8;

/** The takes of a task that another process runs, over one connection that reconnects while there are listeners. */
class RemoteTakes {
  readonly url: string;
  readonly #options: RemoteTakesOptions;
  readonly #listeners = new Set<() => void>();
  readonly #stop = new AbortController();
  /** Keyed by segment. */
  readonly #takes = new Map<number, { readonly number: number; readonly take: Take }>();

  constructor(options: RemoteTakesOptions) {
    this.#options = options;
    this.url = options.url;
    void this.#follow();
  }

  join(listener: () => void): void {
    this.#listeners.add(listener);
  }

  leave(listener: () => void): void {
    this.#listeners.delete(listener);
    if (this.#listeners.size > 0) return;
    this.#options.forget();
    this.#stop.abort();
  }

  takeOf(ord: number): Take | undefined {
    return this.#takes.get(ord)?.take;
  }

  async #follow(): Promise<void> {
    const { signal } = this.#stop;
    for (let pauseMs = firstPauseMs; !signal.aborted; pauseMs = Math.min(2 * pauseMs, maxPauseMs)) {
      try {
        await this.#read();
      } catch (error) {
        // Listeners continue with stored audio.
        const { log, taskId, url } = this.#options;
        if (!signal.aborted) log.debug({ err: error, task: taskId, node: url }, 'no live audio from a node');
      }
      await sleep(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  async #read(): Promise<void> {
    const { nodes, url, taskId } = this.#options;
    const path = takesPath(taskId, this.#firstWanted());
    // A new connection sends every take from its beginning.
    this.#takes.clear();
    const stream = nodes.call(url, { method: 'GET', path, signal: this.#stop.signal });
    for await (const { ord, take: number, bytes } of readFrames(stream)) {
      if (bytes.length === 0) continue;
      if (this.#takes.get(ord)?.number !== number) this.#begin(ord, number);
      this.#takes.get(ord)?.take.append(bytes);
      for (const listener of [...this.#listeners]) listener();
    }
  }

  #begin(ord: number, number: number): void {
    this.#takes.delete(ord);
    this.#takes.set(ord, { number, take: new Take() });
    const [oldest] = this.#takes.keys();
    if (this.#takes.size > keptTakes && oldest !== undefined) this.#takes.delete(oldest);
  }

  /** Segments before the earliest that is known were heard, or are stored. */
  #firstWanted(): number {
    return this.#takes.size === 0 ? 0 : Math.min(...this.#takes.keys());
  }
}
