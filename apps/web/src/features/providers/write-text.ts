import { AppError, chatService, createSseParser, isErrorCode, limits, relayChat } from '@parlando/contract';
import { withRetries, writeChat } from '@parlando/providers';
import { browserTransport } from '../../model/providers/open-speech.ts';
import { checkAccess, providerKey } from '../../model/providers/provider-access.ts';
import { openRelay } from '../../model/providers/relay-client.ts';
import type { AppSettings } from '../../model/settings/settings-store.ts';

/**
 * Has a text written from a prompt by the settings' chat service, piece by piece. Tries again, as often as the settings
 * say, until a first piece has come. Leaving the loop ends the request.
 * @throws AppError or ApiError: EMPTY_CONTENT, MISSING_OPENAI_KEY, KEY_HOST_CHANGED, §8's provider codes; on abort the
 *   signal's reason
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

/** The relay's events: `delta`, then `done`; `error` or a broken stream in between. */
async function* writeThroughRelay(
  prompt: string,
  settings: AppSettings,
  signal: AbortSignal,
): AsyncGenerator<string, void, void> {
  const { openAIBaseUrl: baseUrl, openAIKeyHost: keyHost, gptModel: model } = settings;
  const response = await openRelay(
    relayChat,
    { body: { baseUrl, model, prompt, keyHost } },
    chatService,
    settings,
    { signal, timeoutMs: limits.timeoutMs.synthesis },
  );
  const answer = new RelayedText();
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  try {
    while (!answer.isDone) {
      const value = await nextChunk(reader, signal);
      if (!value) throw truncated();
      yield* answer.push(decoder.decode(value, { stream: true }));
    }
  } finally {
    // A stream that broke refuses to be cancelled, with the error that has been told.
    await reader?.cancel().catch(() => undefined);
  }
}

async function nextChunk(
  reader: ReadableStreamDefaultReader<Uint8Array> | undefined,
  signal: AbortSignal,
): Promise<Uint8Array | undefined> {
  try {
    return (await reader?.read())?.value;
  } catch (cause) {
    throw signal.aborted ? signal.reason : truncated(cause);
  }
}

class RelayedText {
  isDone = false;
  #pieces: string[] = [];
  #failure: AppError | undefined;
  readonly #feed = createSseParser(({ type, data }) => {
    const fields = JSON.parse(data) as Readonly<Record<string, unknown>>;
    if (type === 'delta') this.#pieces.push(String(fields.content ?? ''));
    else if (type === 'done') this.isDone = true;
    else if (type === 'error') this.#failure = failureOf(fields);
  });

  /** What came before a failure is text all the same: it is yielded before that is thrown. */
  *push(text: string): Generator<string, void, void> {
    this.#feed(text);
    yield* this.#pieces.splice(0);
    if (this.#failure) throw this.#failure;
  }
}

function failureOf({ code, details }: Readonly<Record<string, unknown>>): AppError {
  if (!isErrorCode(code)) return truncated();
  return new AppError(code, typeof details === 'object' && details !== null ? { ...details } : undefined);
}

function truncated(cause?: unknown): AppError {
  return new AppError('PROVIDER_UNREADABLE', { reason: 'truncated' }, { cause });
}
