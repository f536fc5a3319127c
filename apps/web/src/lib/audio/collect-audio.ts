import { settleWavLengths } from '@parlando/providers/wav';

/** Reads audio to its end, and calls `onBytes` with each piece. A streamed wav gets its lengths. Rejects as the stream does. */
export async function collectAudio(
  stream: ReadableStream<Uint8Array>,
  mimeType: string,
  onBytes: (bytes: Uint8Array) => void = () => undefined,
): Promise<Blob> {
  const reader = stream.getReader();
  const chunks: Uint8Array[] = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(settleWavLengths(chunks) as BlobPart[], { type: mimeType });
    chunks.push(value);
    onBytes(value);
  }
}
