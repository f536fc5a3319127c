import { serverLimits } from '@parlando/contract';

/** An event of the Wyoming protocol: a line of JSON, more JSON, and bytes. */
export interface WyomingEvent {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** The peer does not speak the protocol; nothing after this can be read. */
export class WyomingFault extends Error {}

const { lineBytes, dataBytes, payloadBytes } = serverLimits.wyoming;

/** Reads the events of a connection, and discards payloads, which text-to-speech does not need. Throws WyomingFault. */
export async function* readEvents(chunks: AsyncIterable<Buffer>): AsyncGenerator<WyomingEvent> {
  const bytes = new ByteReader(chunks);
  for (let line = await bytes.line(); line !== undefined; line = await bytes.line()) {
    if (line.trim() === '') continue;
    const header = parseObject(line);
    const { type } = header;
    if (typeof type !== 'string' || type === '') throw new WyomingFault('An event has no type.');
    const more = await bytes.take(lengthOf(header, 'data_length', dataBytes));
    await bytes.skip(lengthOf(header, 'payload_length', payloadBytes));
    const given = header.data === undefined || header.data === null ? {} : requireObject(header.data);
    yield { type, data: { ...given, ...(more.length > 0 && parseObject(more.toString())) } };
  }
}

/** An event as it is sent. */
export function writeEvent(type: string, data: object = {}, payload: Uint8Array = Buffer.alloc(0)): Buffer {
  const json = Buffer.from(JSON.stringify(data));
  const header = { type, data_length: json.length, payload_length: payload.length };
  return Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), json, payload]);
}

function parseObject(json: string): Record<string, unknown> {
  try {
    return requireObject(JSON.parse(json));
  } catch (error) {
    if (error instanceof WyomingFault) throw error;
    throw new WyomingFault('An event is not valid JSON.', { cause: error });
  }
}

function requireObject(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new WyomingFault('An event is not a JSON object.');
  return value as Record<string, unknown>;
}

function lengthOf(header: Record<string, unknown>, name: string, max: number): number {
  const length = header[name] ?? 0;
  if (!Number.isInteger(length) || (length as number) < 0)
    throw new WyomingFault(`${name} must be a whole number from 0 on.`);
  if ((length as number) > max) throw new WyomingFault(`${name} is ${length}, and may be ${max} at most.`);
  return length as number;
}

/** Buffers the bytes of a connection, at most one line or one block. */
class ByteReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #held: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** Without its end; undefined at the end of the connection. */
  async line(): Promise<string | undefined> {
    for (let from = 0; ; ) {
      const end = this.#held.indexOf(10, from);
      if (end !== -1 && end <= lineBytes)
        return this.#cut(end + 1)
          .toString()
          .slice(0, -1);
      if (this.#held.length > lineBytes) throw new WyomingFault(`A line is longer than ${lineBytes} bytes.`);
      from = this.#held.length;
      if (!(await this.#more())) return undefined;
    }
  }

  async take(length: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for (let left = length; left > 0; ) {
      if (this.#held.length === 0 && !(await this.#more())) throw new WyomingFault('An event is cut off.');
      const part = this.#cut(Math.min(left, this.#held.length));
      parts.push(part);
      left -= part.length;
    }
    return Buffer.concat(parts);
  }

  async skip(length: number): Promise<void> {
    for (let left = length; left > 0; ) {
      if (this.#held.length === 0 && !(await this.#more())) throw new WyomingFault('An event is cut off.');
      left -= this.#cut(Math.min(left, this.#held.length)).length;
    }
  }

  #cut(length: number): Buffer {
    const cut = this.#held.subarray(0, length);
    this.#held = this.#held.subarray(length);
    return cut;
  }

  async #more(): Promise<boolean> {
    const { value, done } = await this.#chunks.next();
    if (done) return false;
    this.#held = this.#held.length === 0 ? value : Buffer.concat([this.#held, value]);
    return true;
  }
}
