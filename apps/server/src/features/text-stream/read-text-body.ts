import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { AppError, serverLimits, TextStreamMessage, TextStreamOptions } from '@parlando/contract';
import { parseInput, parseMessage } from '../../http/parse-input.ts';
import type { TextStream } from './text-stream.ts';

/** Throws INVALID_INPUT. */
export function readOptions(given: unknown): TextStreamOptions {
  return parseInput(TextStreamOptions, given, 'query');
}

/** Applies a message to the stream, except its options. */
export function follow(stream: TextStream, { text, flush, end, stop }: TextStreamMessage): void {
  if (text) stream.push(text);
  if (stop) stream.stop();
  else if (end) stream.end();
  else if (flush) stream.flush();
}

/**
 * Feeds a stream with a request's body as it arrives, with back pressure: plain text, or one message per line. When the
 * body cannot be read the stream ends, and the promise rejects with TEXT_TOO_LONG, MALFORMED_BODY or INVALID_INPUT.
 */
export async function readTextBody(body: Readable, type: string, stream: TextStream): Promise<void> {
  const decoder = new StringDecoder('utf8');
  const lines = type.includes('json') ? new Lines() : undefined;
  const take = (text: string) => {
    if (lines === undefined) return stream.push(text);
    for (const line of lines.push(text)) {
      const message = parseMessage(TextStreamMessage, line);
      if (message.options) stream.options = readOptions({ ...stream.options, ...message.options });
      follow(stream, message);
    }
  };
  try {
    for await (const chunk of chunksOf(body)) {
      take(decoder.write(chunk));
      await stream.ready();
    }
    take(decoder.end());
    if (lines) take('\n');
  } finally {
    stream.end();
  }
}

/** A truncated or wrongly encoded body is the sender's fault. */
async function* chunksOf(body: Readable): AsyncGenerator<Buffer> {
  try {
    yield* body;
  } catch (cause) {
    throw new AppError('MALFORMED_BODY', undefined, { cause });
  }
}

/** Splits text into non-empty lines. Throws TEXT_TOO_LONG for one that does not end. */
class Lines {
  #rest = '';

  push(text: string): string[] {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    const limit = serverLimits.webSockets.messageBytes;
    if (this.#rest.length > limit) throw new AppError('TEXT_TOO_LONG', { limit, actual: this.#rest.length });
    return lines.filter((line) => line.trim() !== '');
  }
}
