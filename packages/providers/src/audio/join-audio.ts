import type { ProviderAudio } from '../provider-types.ts';
import { noAudio } from './audio-check.ts';
import { soundOnly } from './sound-only.ts';

/**
 * Joins the audio of several requests: mp3 frames, or wav samples under one header. Each part is requested when the
 * previous one has ended. Errors with the error of a part, and PROVIDER_NO_AUDIO for parts of different formats.
 * Cancelling it ends the running part and requests no more.
 */
export function joinAudio(
  first: ProviderAudio,
  rest: readonly (() => Promise<ProviderAudio>)[],
): ProviderAudio {
  const { contentType } = first;
  const sound = soundOnly(contentType);
  const waiting = [...rest];
  let reader = first.stream.getReader();
  let isCancelled = false;

  /** False where there is none. */
  const beginNext = async (): Promise<boolean> => {
    const ask = waiting.shift();
    if (!ask) return false;
    const part = await ask();
    reader = part.stream.getReader();
    const isOther = part.contentType !== contentType;
    if (isCancelled || isOther) await reader.cancel();
    if (isOther) throw noAudio('not-audio');
    sound.next();
    return !isCancelled;
  };

  const nextChunk = async (): Promise<Uint8Array | undefined> => {
    for (;;) {
      const { done, value } = await reader.read();
      if (done && !(await beginNext())) return undefined;
      const chunk = value && sound.push(value);
      if (chunk && chunk.length > 0) return chunk;
    }
  };

  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const chunk = await nextChunk();
        if (isCancelled) return;
        if (chunk) controller.enqueue(chunk);
        else controller.close();
      },
      async cancel(reason) {
        isCancelled = true;
        waiting.length = 0;
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
  return { contentType, stream };
}
