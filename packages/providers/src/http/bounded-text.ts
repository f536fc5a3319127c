/** Text of a response up to a limit. */
export interface BoundedText {
  readonly text: string;
  /** There was more than the limit. */
  readonly isCut: boolean;
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

/** Reads up to `limitBytes` and cancels the rest. `head` is what was read of it before. */
export async function readBoundedText(
  reader: Reader,
  limitBytes: number,
  head?: Uint8Array,
): Promise<BoundedText> {
  const decoder = new TextDecoder();
  let text = head ? decoder.decode(head, { stream: true }) : '';
  let bytes = head?.length ?? 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return { text: text + decoder.decode(), isCut: false };
    bytes += value.length;
    text += decoder.decode(value, { stream: true });
    if (bytes > limitBytes) {
      await reader.cancel();
      return { text, isCut: true };
    }
  }
}
