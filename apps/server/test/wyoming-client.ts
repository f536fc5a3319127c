import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface WyomingReply {
  readonly type: string;
  readonly data: Record<string, unknown>;
  readonly payload: Buffer;
}

/** A client of the Wyoming protocol, written from its description. */
export class WyomingClient {
  readonly socket: Socket;
  #held = Buffer.alloc(0);

  private constructor(socket: Socket) {
    this.socket = socket;
    socket.on('error', () => undefined);
  }

  static async open(port: number): Promise<WyomingClient> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return new WyomingClient(socket);
  }

  /** `apart`: the data follows the line, as the reference client sends it. */
  send(type: string, data: object = {}, { apart = true, payload = Buffer.alloc(0) } = {}): void {
    const json = Buffer.from(JSON.stringify(data));
    const header = apart ? { data_length: json.length } : { data };
    const line = JSON.stringify({ type, version: '1.5.4', ...header, payload_length: payload.length });
    this.socket.write(Buffer.concat([Buffer.from(`${line}\n`), ...(apart ? [json] : []), payload]));
  }

  /** The next event; undefined when the server has closed the connection. */
  async read(): Promise<WyomingReply | undefined> {
    const end = await this.#until((held) => held.indexOf(10) + 1);
    if (end === undefined) return undefined;
    const header = JSON.parse(this.#cut(end).toString());
    const { type, data = {}, data_length = 0, payload_length = 0 } = header;
    await this.#until((held) => held.length >= data_length + payload_length);
    const more = data_length > 0 ? JSON.parse(this.#cut(data_length).toString()) : {};
    return { type, data: { ...data, ...more }, payload: this.#cut(payload_length) };
  }

  /** All events up to one of this type. */
  async until(type: string): Promise<WyomingReply[]> {
    const replies: WyomingReply[] = [];
    for (let reply = await this.read(); reply !== undefined; reply = await this.read()) {
      replies.push(reply);
      if (reply.type === type) return replies;
    }
    throw new Error(`closed before ${type}, after ${replies.map((reply) => reply.type).join(', ')}`);
  }

  async #until<Found>(find: (held: Buffer) => Found): Promise<Found | undefined> {
    for (;;) {
      const found = find(this.#held);
      if (found) return found;
      if (this.socket.readableEnded || this.socket.destroyed) return undefined;
      const chunk = this.socket.read() as Buffer | null;
      if (chunk !== null) this.#held = Buffer.concat([this.#held, chunk]);
      else await this.#change();
    }
  }

  /** Something to read, or the end. */
  async #change(): Promise<void> {
    const stop = new AbortController();
    const { signal } = stop;
    const waiting = ['readable', 'end', 'close'].map((name) =>
      once(this.socket, name, { signal }).catch(() => undefined),
    );
    await Promise.race(waiting);
    stop.abort();
  }

  #cut(length: number): Buffer {
    const cut = this.#held.subarray(0, length);
    this.#held = this.#held.subarray(length);
    return cut;
  }
}
