import { setTimeout as sleep } from 'node:timers/promises';
import { type PreparingClient, prepared } from '../../../database/prepared.ts';
import type { Log } from '../../../ports/log.ts';
import { isLostReply } from '../store/queryable.ts';
import type { TaskEvent } from '../task-row.ts';
import type { TaskBus } from './task-bus.ts';

export interface NotificationsOptions {
  createClient(): PreparingClient;
  readonly bus: TaskBus;
  readonly log: Log;
  /** Called with each new connection. */
  onConnect(): void;
}

const maxPauseMs = 5000;
const closeTimeoutMs = 1000;
/** Its statements wait for nothing. */
const patience = { answerWithinMs: 15_000 };

/** Most events in one statement. */
const maxBatchSize = 1000;

/** Each statement wakes every process, so events within this time after one are sent together by the next. */
const gatherMs = 5;

const notifySql = prepared(`SELECT pg_notify('ev', event) FROM unnest($1::text[]) AS event`);

/**
 * One connection per process that listens and notifies, and reconnects whenever it breaks. Missed events are made up for
 * by reading the rows.
 */
export class Notifications {
  readonly #options: NotificationsOptions;
  #client: PreparingClient | undefined;
  #retry: NodeJS.Timeout | undefined;
  #pauseMs = 100;
  #closed = false;
  #pending: string[] = [];
  #flushing: Promise<void> | undefined;
  readonly #listeners = new Map<string, (payload: string) => void>();

  constructor(options: NotificationsOptions) {
    this.#options = options;
  }

  /** Subscribes to another channel, from `start` on. An empty payload means that notifications may have been missed. */
  listen(channel: string, listener: (payload: string) => void): void {
    this.#listeners.set(channel, listener);
  }

  /** Notifies the other processes of an event, together with those that are pending. */
  notify(event: TaskEvent): void {
    this.#pending.push(JSON.stringify(event));
    this.#flush();
  }

  async start(): Promise<void> {
    await this.#connect();
  }

  async close(): Promise<void> {
    // Bounded, because a server may be gone without having closed the connection.
    await Promise.race([this.#flushing, sleep(closeTimeoutMs, undefined, { ref: false })]);
    this.#closed = true;
    clearTimeout(this.#retry);
    const client = this.#client;
    this.#client = undefined;
    await client?.end();
  }

  async #connect(): Promise<void> {
    const { log, onConnect } = this.#options;
    const client = this.#options.createClient();
    client.patience = patience;
    client.on('notification', ({ channel, payload }) => this.#announce(channel, payload ?? ''));
    client.on('error', (error) => this.#lost(client, error));
    client.on('end', () => this.#lost(client, undefined));
    this.#client = client;
    try {
      await client.connect();
      const channels = ['ev', ...this.#listeners.keys()];
      const listens = channels.map((channel) => `LISTEN ${channel}`);
      // The events are already committed, so the notification need not be synced to disk.
      await client.query([...listens, 'SET synchronous_commit = off'].join('; '));
      this.#pauseMs = 100;
      onConnect();
      this.#flush();
      for (const listener of this.#listeners.values()) listener('');
    } catch (error) {
      log.warn({ err: error }, 'the connection for notifications could not be opened');
      this.#lost(client, error);
    }
  }

  async #sendPending(): Promise<void> {
    for (let client = this.#client; client && this.#pending.length > 0; client = this.#client) {
      const events = this.#pending.splice(0, maxBatchSize);
      try {
        await client.query(notifySql, [events]);
        await sleep(gatherMs, undefined, { ref: false });
      } catch (error) {
        if (isLostReply(error)) {
          // The next connection sends them, perhaps twice.
          this.#pending.unshift(...events);
          return;
        }
        this.#options.log.warn({ err: error }, 'other processes could not be notified');
      }
    }
  }

  #flush(): void {
    this.#flushing ??= this.#sendPending().finally(() => {
      this.#flushing = undefined;
    });
  }

  #announce(channel: string, payload: string): void {
    try {
      const listener = this.#listeners.get(channel);
      if (listener === undefined) this.#options.bus.emit(JSON.parse(payload) as TaskEvent);
      else listener(payload);
    } catch (error) {
      this.#options.log.warn({ err: error }, 'a notification could not be used');
    }
  }

  #lost(client: PreparingClient, error: unknown): void {
    if (this.#closed || this.#client !== client) return;
    this.#client = undefined;
    this.#options.log.warn({ err: error }, 'the connection for notifications was lost');
    // A client whose connection failed half-way still holds a socket.
    client.end().catch(() => undefined);
    this.#retry = setTimeout(() => void this.#connect(), this.#pauseMs);
    this.#pauseMs = Math.min(maxPauseMs, this.#pauseMs * 2);
  }
}
