import type { Readable } from 'node:stream';
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
 * body cannot be read the stream ends, and the promise rejects with TEXT_TOO_LONG, MALFORMED_BODY, INVALID_INPUT or
 * UNSUPPORTED_MEDIA_TYPE.
 */
export async function readTextBody(body: Readable, type: string, stream: TextStream): Promise<void> {
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
    const decoder = decoderOf(type);
    for await (const chunk of chunksOf(body)) {
      take(decoder.decode(chunk, { stream: true }));
      await stream.ready();
    }
    take(decoder.decode());
    if (lines) take('\n');
  } finally {
    stream.end();
  }
}

/** For the charset that the type names, or UTF-8: any that browsers know (WHATWG Encoding), as text is kept in many. */
function decoderOf(type: string): TextDecoder {
  const [, charset] = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(type) ?? [];
  try {
    return new TextDecoder(charset);
  } catch (cause) {
    const allowed = ['text/plain; charset=utf-8', 'application/x-ndjson'];
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', { allowed }, { cause });
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
