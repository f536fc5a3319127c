import { AppError } from '@parlando/contract';
import type { RouteContext } from '../../http/register-route.ts';
import { openEventStream } from '../../http/sse.ts';

interface ChatWriting {
  write(signal: AbortSignal): AsyncGenerator<string, void>;
  /** The error as the caller may see it. */
  explain(error: AppError): AppError;
}

/**
 * Sends the written text as events, each as it arrives. A failure before the first event is thrown; a later one becomes
 * the last event. A client that disconnects ends the writing.
 */
export async function sendChat(
  { reply, signal }: Pick<RouteContext<never>, 'reply' | 'signal'>,
  { write, explain }: ChatWriting,
): Promise<void> {
  const leaving = new AbortController();
  const leave = () => leaving.abort();
  if (signal.aborted) leave();
  signal.addEventListener('abort', leave);
  const pieces = write(leaving.signal);
  let next = await pieces.next();
  const stream = openEventStream(reply);
  stream.signal.addEventListener('abort', leave);
  try {
    for (; !next.done; next = await pieces.next()) {
      await stream.send({ event: 'delta', data: { content: next.value } });
    }
    await stream.send({ event: 'done', data: {} });
  } catch (error) {
    if (!(error instanceof AppError)) {
      // Nothing can be sent on a closed connection. An error without a code breaks an open one.
      if (reply.raw.destroyed) stream.close();
      throw error;
    }
    const { code, details = {} } = explain(error);
    await stream.send({ event: 'error', data: { code, details } });
  }
  stream.close();
}
