import type { AppError } from '@parlando/contract';
import type { ProviderCall } from '../http/provider-call.ts';
import { type AudioCheck, noAudio } from './audio-check.ts';

export interface CheckedSource {
  readonly call: ProviderCall;
  readonly reader: ReadableStreamDefaultReader<Uint8Array>;
  /** The bytes that were already read to recognise the format. */
  readonly head: Uint8Array;
  readonly check: AudioCheck;
  readonly maxBytes: number;
  /** The length that it must have, if that is known. */
  readonly announcedBytes: number | undefined;
  /** Length at which the provider silently truncates audio, if any, and the resulting error. */
  readonly cut: AudioCut | undefined;
}

export interface AudioCut {
  /** Audio of this length is not all of it. */
  readonly atMs: number;
  readonly failure: () => AppError;
}

/** Passes bytes on, and errors as soon as they cannot be complete audio. Ends the call when it ends. */
export function checkedStream(source: CheckedSource): ReadableStream<Uint8Array> {
  const { call, reader } = source;
  let head: Uint8Array | undefined = source.head;
  let bytes = 0;

  const next = async (): Promise<Uint8Array | undefined> => {
    const chunk = head ?? (await reader.read()).value;
    head = undefined;
    if (chunk) {
      bytes += chunk.length;
      if (bytes > source.maxBytes) throw noAudio('too-large');
      source.check.push(chunk);
      if (source.cut && source.check.durationMs >= source.cut.atMs) throw source.cut.failure();
      return chunk;
    }
    if (source.announcedBytes !== undefined && bytes < source.announcedBytes) throw noAudio('truncated');
    source.check.end();
    return undefined;
  };

  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const chunk = await next();
          if (chunk) return controller.enqueue(chunk);
          controller.close();
        } catch (cause) {
          controller.error(call.failure(cause, noAudio('truncated', cause)));
        }
        call.end();
      },
      async cancel(reason) {
        call.end();
        // Ending the call has broken what was still under way: that this rejects says nothing new.
        await reader.cancel(reason).catch(() => undefined);
      },
    },
    // Back pressure: reads from the provider only on demand.
    { highWaterMark: 0 },
  );
}
