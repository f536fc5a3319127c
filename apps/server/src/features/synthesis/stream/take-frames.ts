/** A chunk of a take as sent to another process. */
export interface TakeFrame {
  /** The segment's place in its task. */
  readonly ord: number;
  /** Distinguishes the takes of a segment, and those of one process. */
  readonly take: number;
  /** Empty: nothing new, but the connection is alive. */
  readonly bytes: Uint8Array;
}

const headBytes = 12;
/** More than any engine emits at once; a larger frame is not from our code. */
const maxChunkBytes = 64 * 1024 * 1024;

export function writeFrame({ ord, take, bytes }: TakeFrame): Buffer {
  const head = Buffer.alloc(headBytes);
  head.writeUInt32BE(ord, 0);
  head.writeUInt32BE(take, 4);
  head.writeUInt32BE(bytes.length, 8);
  return Buffer.concat([head, bytes]);
}

/** Parses frames from a byte stream with arbitrary chunk boundaries. An incomplete last frame is dropped. */
export async function* readFrames(stream: AsyncIterable<Uint8Array>): AsyncGenerator<TakeFrame> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of stream) {
    rest = rest.length === 0 ? Buffer.from(chunk) : Buffer.concat([rest, chunk]);
    while (rest.length >= headBytes) {
      const length = rest.readUInt32BE(8);
      if (length > maxChunkBytes) throw new Error(`a frame of ${length} bytes`);
      if (rest.length < headBytes + length) break;
      yield {
        ord: rest.readUInt32BE(0),
        take: rest.readUInt32BE(4),
        bytes: rest.subarray(headBytes, headBytes + length),
      };
      rest = rest.subarray(headBytes + length);
    }
  }
}
