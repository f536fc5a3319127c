/** Reads a stream to its end, and gives a streamed wav its lengths. Rejects as the stream does. */
export async function collectAudio(
  stream: ReadableStream<Uint8Array>,
  mimeType: string,
  onBytes: (bytes: Uint8Array) => void = () => undefined,
): Promise<Blob> {
  const reader = stream.getReader();
  const chunks: Uint8Array[] = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Blob((await settled(chunks)) as BlobPart[], { type: mimeType });
    chunks.push(value);
    onBytes(value);
  }
}

const firstOfWav = 'R'.charCodeAt(0);

/** Wav begins with `RIFF`; the code for it is lazy-loaded, because wav is rare. */
async function settled(chunks: Uint8Array[]): Promise<Uint8Array[]> {
  if (chunks.find(({ length }) => length > 0)?.[0] !== firstOfWav) return chunks;
  const { settleWavLengths } = await import('@parlando/providers/wav');
  return settleWavLengths(chunks);
}
