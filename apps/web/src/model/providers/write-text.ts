import {
  AppError,
  chatService,
  createSseParser,
  isErrorCode,
  limits,
  relayChat,
  type SseEvent,
} from '@parlando/contract';
import { withRetries, writeChat } from '@parlando/providers';
import { openCall } from '../../lib/api-client.ts';
import type { AppSettings } from '../settings/settings-store.ts';
import { browserTransport } from './open-speech.ts';
import { checkAccess, providerKey } from './provider-access.ts';
import { keyHeader } from './relay-client.ts';

/**
 * Has the configured chat service write a text from a prompt, and yields chunks. Retries as often as the settings say
 * until the first chunk has arrived. Leaving the loop aborts the request.
 * @throws AppError or ApiError: EMPTY_CONTENT, MISSING_OPENAI_KEY, KEY_HOST_CHANGED, a provider's codes; on abort the
 * signal's reason
 */
export async function* writeText(
  prompt: string,
  settings: AppSettings,
  signal: AbortSignal,
): AsyncGenerator<string, void, void> {
  checkAccess(chatService, settings, prompt);
  const { retryCount: count, retryIntervalMs: intervalMs } = settings;
  const { first, pieces } = await withRetries(() => begin(prompt, settings, signal), {
    count,
    intervalMs,
    signal,
  });
  yield first;
  yield* pieces;
}

async function begin(prompt: string, settings: AppSettings, signal: AbortSignal) {
  const { openAIBaseUrl: baseUrl, openAIKey: key, gptModel: model } = settings;
  const pieces =
    providerKey('chat', settings).route === 'relay'
      ? writeThroughRelay(prompt, settings, signal)
      : writeChat({ baseUrl, key, model, prompt }, browserTransport(signal));
  const { value } = await pieces.next();
  if (value === undefined) throw new AppError('PROVIDER_UNREADABLE', { reason: 'empty' });
  return { first: value, pieces };
}

/** The relay's events: `delta`s, then `done`; or `error`, or a broken stream. */
async function* writeThroughRelay(
  prompt: string,
  settings: AppSettings,
  signal: AbortSignal,
): AsyncGenerator<string, void, void> {
  const { openAIBaseUrl: baseUrl, openAIKeyHost: keyHost, gptModel: model } = settings;
  const { body } = await openCall(
    relayChat,
    { body: { baseUrl, model, prompt, keyHost } },
    { signal, headers: keyHeader(chatService, settings), timeoutMs: limits.timeoutMs.synthesis },
  );
  for await (const { type, data } of body ? eventsOf(body, signal) : []) {
    if (type === 'done') return;
    const fields = JSON.parse(data) as Readonly<Record<string, unknown>>;
    if (type === 'delta') yield String(fields.content ?? '');
    else if (type === 'error') throw failureOf(fields);
  }
  throw truncated();
}

async function* eventsOf(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<SseEvent, void, void> {
  const events: SseEvent[] = [];
  const feed = createSseParser((event) => events.push(event));
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((cause: unknown) => {
        throw signal.aborted ? signal.reason : truncated(cause);
      });
      if (done) return;
      feed(decoder.decode(value, { stream: true }));
      yield* events.splice(0);
    }
  } finally {
    // Cancelling a broken stream rejects with the error that was already thrown.
    await reader.cancel().catch(() => undefined);
  }
}

function failureOf({ code, details }: Readonly<Record<string, unknown>>): AppError {
  if (!isErrorCode(code)) return truncated();
  return new AppError(code, typeof details === 'object' && details !== null ? { ...details } : undefined);
}

function truncated(cause?: unknown): AppError {
  return new AppError('PROVIDER_UNREADABLE', { reason: 'truncated' }, { cause });
}
