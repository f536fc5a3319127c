import type { Client } from 'pg';
import type { Log } from '../../../ports/log.ts';
import type { TaskEvent } from '../task-row.ts';
import type { TaskBus } from './task-bus.ts';

export interface NotificationsOptions {
  createClient(): Client;
  readonly bus: TaskBus;
  readonly log: Log;
  /** Called when there may be a task to claim. */
  onWork(): void;
}

const maxPauseMs = 5000;

/**
 * One LISTEN connection per process, opened again whenever it breaks. What was missed meanwhile is read from the rows.
 */
export class Notifications {
  readonly #options: NotificationsOptions;
  #client: Client | undefined;
  #retry: NodeJS.Timeout | undefined;
  #pauseMs = 100;
  #closed = false;
  readonly #listeners = new Map<string, (payload: string) => void>();

  constructor(options: NotificationsOptions) {
    this.#options = options;
  }

  /** Subscribes to another channel, from `start` on. An empty payload means that notifications may have been missed. */
  listen(channel: string, listener: (payload: string) => void): void {
    this.#listeners.set(channel, listener);
  }

  async start(): Promise<void> {
    await this.#connect();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    const client = this.#client;
    this.#client = undefined;
    await client?.end();
  }

  async #connect(): Promise<void> {
    const { log, onWork } = this.#options;
    const client = this.#options.createClient();
    client.on('notification', ({ channel, payload }) => {
      if (channel === 'work') onWork();
      else this.#announce(channel, payload ?? '');
    });
    client.on('error', (error) => this.#lost(client, error));
    client.on('end', () => this.#lost(client, undefined));
    this.#client = client;
    try {
      await client.connect();
      const channels = ['work', 'ev', ...this.#listeners.keys()];
      await client.query(channels.map((channel) => `LISTEN ${channel}`).join('; '));
      this.#pauseMs = 100;
      onWork();
      for (const listener of this.#listeners.values()) listener('');
    } catch (error) {
      log.warn({ err: error }, 'no connection for notifications');
      this.#lost(client, error);
    }
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

  #lost(client: Client, error: unknown): void {
    if (this.#closed || this.#client !== client) return;
    this.#client = undefined;
    this.#options.log.warn({ err: error }, 'the connection for notifications broke');
    // A client whose connection failed half-way still holds a socket.
    client.end().catch(() => undefined);
    this.#retry = setTimeout(() => void this.#connect(), this.#pauseMs);
    this.#pauseMs = Math.min(maxPauseMs, this.#pauseMs * 2);
  }
}
