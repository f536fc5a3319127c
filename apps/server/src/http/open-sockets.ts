import { performance } from 'node:perf_hooks';
import { AppError, type serverLimits } from '@parlando/contract';
import { closeCodes, type LiveSocket } from './live-socket.ts';

export type SocketLimits = { readonly [Name in keyof typeof serverLimits.webSockets]: number };

export interface OpenSocketsOptions {
  readonly limits: SocketLimits;
  readonly isShuttingDown: () => boolean;
}

const stopping = 'the server stops';

interface Entry {
  readonly socket: LiveSocket;
  /** The owner that the connection counts for. */
  caller: string;
  /** Whether that caller is still allowed; undefined before the connection is identified. */
  isAdmitted: (() => Promise<boolean>) | undefined;
  pingedAt: number;
}

/**
 * All WebSockets of this process. Closes those that are idle, half open, do not read what is sent, or whose caller is no
 * longer allowed; at shutdown, those without running work.
 */
export class OpenSockets {
  readonly #options: OpenSocketsOptions;
  readonly #entries = new Set<Entry>();
  #timer: NodeJS.Timeout | undefined;
  #isChecking = false;

  constructor(options: OpenSocketsOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** Throws SHUTTING_DOWN, and TOO_MANY_REQUESTS when there are too many. An instance's one owner may have all. */
  require(caller: string, isOwner: boolean): void {
    const { count } = this.#options.limits;
    const perCaller = isOwner ? count : this.#options.limits.perCaller;
    if (this.#options.isShuttingDown()) throw new AppError('SHUTTING_DOWN');
    const own = [...this.#entries].filter((entry) => entry.caller === caller).length;
    if (this.size >= count || own >= perCaller)
      throw new AppError('TOO_MANY_REQUESTS', { retryAfterMs: 5000 });
  }

  add(socket: LiveSocket, caller: string): Entry {
    const entry: Entry = { socket, caller, isAdmitted: undefined, pingedAt: performance.now() };
    this.#entries.add(entry);
    this.#timer ??= setInterval(() => this.#sweep(), this.#options.limits.sweepMs);
    socket.signal.addEventListener('abort', () => this.#remove(entry), { once: true });
    return entry;
  }

  closeAll(): void {
    for (const { socket } of this.#entries) socket.close(closeCodes.goingAway, stopping);
  }

  #remove(entry: Entry): void {
    this.#entries.delete(entry);
    if (this.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #sweep(): void {
    const now = performance.now();
    for (const entry of this.#entries) this.#look(entry, now);
    void this.#checkCallers();
  }

  #look(entry: Entry, now: number): void {
    const { socket } = entry;
    const { idleMs, pingMs } = this.#options.limits;
    if (socket.stalledMs(now) > idleMs) socket.terminate();
    else if (socket.idleMs(now) > idleMs) socket.close(closeCodes.normal, `idle for ${idleMs / 1000} s`);
    else if (this.#options.isShuttingDown() && !socket.isBusy()) socket.close(closeCodes.goingAway, stopping);
    if (now - entry.pingedAt < pingMs) return;
    entry.pingedAt = now;
    if (!socket.ping()) socket.terminate();
  }

  /** Each caller is checked once, however many connections it has. */
  async #checkCallers(): Promise<void> {
    if (this.#isChecking) return;
    this.#isChecking = true;
    const byCaller = new Map<string, Entry[]>();
    for (const entry of this.#entries) {
      if (entry.isAdmitted) byCaller.set(entry.caller, [...(byCaller.get(entry.caller) ?? []), entry]);
    }
    await Promise.all([...byCaller.values()].map(closeUnlessAdmitted));
    this.#isChecking = false;
  }
}

async function closeUnlessAdmitted(entries: readonly Entry[]): Promise<void> {
  if ((await entries[0]?.isAdmitted?.()) !== false) return;
  for (const { socket } of entries) socket.close(closeCodes.policy, 'the key has ended');
}
