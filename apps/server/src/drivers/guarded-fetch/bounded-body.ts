export interface BodyBounds {
  readonly maxBytes: number;
  /** Maps a network error to the error that the reader sees. */
  readonly explain: (error: unknown) => Error;
  /** Called once, when the stream has ended. */
  readonly onEnd: () => void;
}

export class TooLargeError extends Error {}

/** Passes bytes through up to a length. Beyond it the stream fails and the source is cancelled. */
export function boundBody(
  body: ReadableStream<Uint8Array>,
  { maxBytes, explain, onEnd }: BodyBounds,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let bytes = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          bytes += value?.length ?? 0;
          if (bytes > maxBytes) throw new TooLargeError();
          if (value !== undefined) controller.enqueue(value);
          if (!done) return;
          onEnd();
          controller.close();
        } catch (error) {
          onEnd();
          controller.error(explain(error));
          if (error instanceof TooLargeError) await reader.cancel();
        }
      },
      async cancel(reason) {
        onEnd();
        await reader.cancel(reason);
      },
    },
    // Reads only on demand, so that backpressure reaches the sender.
    { highWaterMark: 0 },
  );
}
