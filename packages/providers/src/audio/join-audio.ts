import type { ProviderAudio } from '../provider-types.ts';
import { noAudio } from './audio-check.ts';
import { soundOnly } from './sound-only.ts';

/**
 * Audio of several requests as one: mp3 frames after frames, wav samples after samples under one header. Each part is
 * asked for when the one before has ended. Errors with what a part fails of, and PROVIDER_NO_AUDIO for parts that differ
 * in format. Cancelling it ends the part that is under way, and asks for no more.
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
