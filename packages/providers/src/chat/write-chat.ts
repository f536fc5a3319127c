import { chatService, limits } from '@parlando/contract';
import { checkPreconditions } from '../check-preconditions.ts';
import { headerKey } from '../http/provider-address.ts';
import { ProviderCall } from '../http/provider-call.ts';
import { unreadable } from '../http/request-json.ts';
import { type ProviderRequest, send } from '../http/send.ts';
import type { ChatRequest, ProviderTransport } from '../provider-types.ts';
import { chatUrl } from './chat-address.ts';
import { ChatAnswer } from './chat-answer.ts';

/** Limits an endless response: including the framing of each word, a hundred times our longest text. */
const MAX_ANSWER_BYTES = 32 * 1024 * 1024;

/**
 * Generates a text from a prompt and yields it as it arrives. Leaving the loop ends the request.
 * @throws AppError EMPTY_CONTENT, MISSING_OPENAI_KEY, INVALID_INPUT, PROVIDER_* or the code of what the provider refused
 */
export async function* writeChat(
  request: ChatRequest,
  transport: ProviderTransport,
): AsyncGenerator<string, void, void> {
  checkPreconditions(chatService, { openAIKey: request.key }, request.prompt);
  const key = headerKey(request.key);
  const call = new ProviderCall(transport, limits.timeoutMs.synthesis, [key]);
  try {
    const response = await send(call, completionRequest(request, key, { stream: true }));
    if (!response.body) throw unreadable('empty');
    yield* readAnswer(call, response.body.getReader());
  } finally {
    call.end();
  }
}

export function completionRequest(
  { baseUrl, model, prompt }: Pick<ChatRequest, 'baseUrl' | 'model' | 'prompt'>,
  key: string,
  options: Readonly<Record<string, unknown>>,
): ProviderRequest {
  return {
    url: chatUrl(baseUrl, '/chat/completions'),
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
    body: JSON.stringify({ model, messages: [{ role: 'user', content: prompt }], ...options }),
  };
}

async function* readAnswer(
  call: ProviderCall,
  reader: ReadableStreamDefaultReader<Uint8Array>,
): AsyncGenerator<string, void, void> {
  const answer = new ChatAnswer(call.secrets);
  const decoder = new TextDecoder();
  let bytes = 0;
  while (!answer.isDone) {
    const chunk = await readChunk(call, reader);
    if (!chunk) {
      yield* answer.push(decoder.decode());
      break;
    }
    bytes += chunk.length;
    if (bytes > MAX_ANSWER_BYTES) throw unreadable('too-large');
    yield* answer.push(decoder.decode(chunk, { stream: true }));
  }
  yield* answer.end();
}

async function readChunk(
  call: ProviderCall,
  reader: ReadableStreamDefaultReader<Uint8Array>,
): Promise<Uint8Array | undefined> {
  try {
    return (await reader.read()).value;
  } catch (cause) {
    throw call.failure(cause, unreadable('truncated', cause));
  }
}
