import { performance } from 'node:perf_hooks';
import type { WebSocket } from 'ws';
import { Wake } from '../ports/wake.ts';

export interface SocketMessage {
  readonly data: Buffer;
  readonly isBinary: boolean;
}

/** RFC 6455 §7.4.1. */
export const closeCodes = { normal: 1000, goingAway: 1001, policy: 1008, internalError: 1011 } as const;

/** Number of waiting messages at which reading from the peer is paused. */
const mostWaiting = 32;
/** A close frame's reason, in bytes (RFC 6455 §5.5). */
const longestReason = 123;
/** How long a peer may take to close after our close frame. */
const closingMs = 1000;

/**
 * One WebSocket connection with back pressure both ways: the peer is read only as fast as `messages` is consumed, and
 * `send` waits until the connection has accepted the bytes.
 */
export class LiveSocket {
  /** Whether there is running work for the peer: then the connection is not idle, and shutdown waits for it. */
  isBusy: () => boolean = () => false;
  readonly #socket: WebSocket;
  readonly #closed = new AbortController();
  readonly #waiting: SocketMessage[] = [];
  readonly #wake = new Wake();
  #isAlive = true;
  #activeAt = performance.now();
  #sendingSince: number | undefined;

  constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data, isBinary) => this.#receive({ data: data as Buffer, isBinary }));
    socket.on('pong', () => {
      this.#isAlive = true;
    });
    socket.on('close', () => this.#end());
    // A close follows. A peer's protocol error is not our error.
    socket.on('error', () => undefined);
  }

  /** Aborted once the connection is closed or closing. */
  get signal(): AbortSignal {
    return this.#closed.signal;
  }

  /** Incoming messages in order, until the connection closes. Only one consumer is allowed. */
  async *messages(): AsyncGenerator<SocketMessage> {
    while (!this.signal.aborted) {
      const message = this.#waiting.shift();
      if (message === undefined) {
        await this.#wake.sleep(2 ** 31 - 1);
        continue;
      }
      if (this.#socket.isPaused && this.#waiting.length < mostWaiting / 2) this.#socket.resume();
      yield message;
    }
  }

  /** Resolves when the connection has taken the bytes, or is closed. */
  send(data: string | Uint8Array): Promise<void> {
    if (this.signal.aborted) return Promise.resolve();
    this.#sendingSince ??= performance.now();
    return new Promise((resolve) => {
      // A failed send is followed by a close, which aborts `signal`.
      this.#socket.send(data, () => {
        this.#activeAt = performance.now();
        this.#sendingSince = undefined;
        resolve();
      });
    });
  }

  /** Truncates the reason to the size that a frame allows. */
  close(code: number = closeCodes.normal, reason = ''): void {
    if (this.signal.aborted) return;
    this.#socket.close(
      code,
      Buffer.from(reason)
        .subarray(0, longestReason)
        .toString()
        .replace(/\uFFFD+$/, ''),
    );
    this.#end();
    setTimeout(() => this.terminate(), closingMs).unref();
  }

  /** Breaks the connection. */
  terminate(): void {
    this.#socket.terminate();
    this.#end();
  }

  /** How long neither side has sent anything and no work was running. */
  idleMs(now: number): number {
    if (this.isBusy()) this.#activeAt = now;
    return now - this.#activeAt;
  }

  /** How long the peer has not read pending data. */
  stalledMs(now: number): number {
    return this.#sendingSince === undefined ? 0 : now - this.#sendingSince;
  }

  /** Sends a ping. Returns false when the peer has not responded to the previous one. */
  ping(): boolean {
    if (!this.#isAlive) return false;
    this.#isAlive = false;
    this.#socket.ping();
    return true;
  }

  #receive(message: SocketMessage): void {
    this.#activeAt = performance.now();
    this.#waiting.push(message);
    if (this.#waiting.length >= mostWaiting) this.#socket.pause();
    this.#wake.call();
  }

  #end(): void {
    this.#closed.abort();
    this.#wake.call();
  }
}
