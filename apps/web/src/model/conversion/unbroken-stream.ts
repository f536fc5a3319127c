import { isLate } from '../../lib/sleep.ts';

/** After so long without a byte it is asked whether more should have arrived. */
const silenceMs = 15_000;

export interface Source {
  /** Whether what is missing could have arrived: then the connection is dead, although nothing has closed it. */
  readonly isOverdue: () => Promise<boolean>;
  /** The same bytes again, from the first. Rejects if there is no hope. */
  readonly reopen: (cause: unknown) => Promise<ReadableStream<Uint8Array>>;
}

/** Reads what is missing from another stream of the same bytes when a connection breaks or dies. */
export function unbrokenStream(
  stream: ReadableStream<Uint8Array>,
  { isOverdue, reopen }: Source,
): ReadableStream<Uint8Array> {
  let reader = stream.getReader();
  let receivedBytes = 0;
  /** Bytes of the present stream that were received before. */
  let knownBytes = 0;

  const next = async () => {
    const reading = reader.read();
    while (await isLate(reading, silenceMs)) {
      if (await isOverdue()) throw new Error('The audio stopped arriving');
    }
    return reading;
  };
  return new ReadableStream({
    async pull(controller) {
      for (;;) {
        try {
          const { done, value } = await next();
          if (done) return controller.close();
          const known = Math.min(knownBytes, value.length);
          knownBytes -= known;
          if (known === value.length) continue;
          receivedBytes += value.length - known;
          return controller.enqueue(value.subarray(known));
        } catch (cause) {
          reader.cancel().catch(() => undefined);
          reader = (await reopen(cause)).getReader();
          knownBytes = receivedBytes;
        }
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
