import { AppError, chatService, type ErrorCode, limits } from '@parlando/contract';
import * as z from 'zod/mini';
import { listAzureVoices } from './azure/list-azure-voices.ts';
import { chatUrl } from './chat/chat-address.ts';
import { completionRequest } from './chat/write-chat.ts';
import { checkPreconditions } from './check-preconditions.ts';
import { speakCompatible } from './compatible/speak-compatible.ts';
import { headerKey } from './http/provider-address.ts';
import { requestJson, unreadable } from './http/request-json.ts';
import type { ProviderTarget, ProviderTestResult, ProviderTransport } from './provider-types.ts';

/** One word in the default voice: the cheapest synthesis there is. */
const ONE_WORD =
  '<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="zh-CN">' +
  '<voice name="zh-CN-XiaoxiaoNeural">好</voice></speak>';

const ModelList = z.object({ data: z.array(z.object({ id: z.string() })) });
const Completion = z.object({ choices: z.array(z.unknown()).check(z.minLength(1)) });

/**
 * Resolves when the key works, having spent as little as the protocol allows.
 * @throws AppError the one that a conversion would fail with
 */
export async function testProvider(
  target: ProviderTarget,
  transport: ProviderTransport,
): Promise<ProviderTestResult> {
  switch (target.service) {
    case 'azure': {
      const { endpoint, api } = target;
      checkPreconditions(api, { speechKey: endpoint.key, serviceRegion: endpoint.region }, ONE_WORD);
      return { voices: (await listAzureVoices(endpoint, transport)).length };
    }
    case 'compatible':
      return testCompatible(target, transport);
    case 'chat':
      return testChat(target, transport);
  }
}

async function testCompatible(
  { address, key }: Extract<ProviderTarget, { service: 'compatible' }>,
  transport: ProviderTransport,
): Promise<ProviderTestResult> {
  const bounded = { timeoutMs: limits.timeoutMs.general, ...transport };
  const oneWord = { ssml: ONE_WORD, isPlainText: true, format: 'mp3' } as const;
  const { stream } = await speakCompatible({ address, key, ...oneWord }, bounded);
  const reader = stream.getReader();
  while (!(await reader.read()).done);
  return {};
}

/** Many servers list models without a valid key, or incompletely: only a completion proves that key and model work. */
async function testChat(
  target: Extract<ProviderTarget, { service: 'chat' }>,
  transport: ProviderTransport,
): Promise<ProviderTestResult> {
  checkPreconditions(chatService, { openAIKey: target.key }, ONE_WORD);
  const key = headerKey(target.key);
  const models = await listModels(target.baseUrl, key, transport);
  const complete = async (options: Readonly<Record<string, unknown>>) => {
    const request = completionRequest({ ...target, prompt: 'Hi' }, key, options);
    const answer = await requestJson(transport, limits.timeoutMs.general, [key], request);
    if (!Completion.safeParse(answer).success) throw unreadable('unreadable');
  };
  await complete({ max_tokens: 1 }).catch((cause: unknown) => {
    if (!refusesTokenLimit(cause)) throw cause;
    return complete({});
  });
  return models ? { models } : {};
}

/** Undefined where the server lists none, which may still complete chats. @throws what the completion would throw too */
async function listModels(
  baseUrl: string,
  key: string,
  transport: ProviderTransport,
): Promise<string[] | undefined> {
  const headers = { Authorization: `Bearer ${key}` };
  const request = { url: chatUrl(baseUrl, '/models'), method: 'GET', headers } as const;
  try {
    const list = ModelList.safeParse(await requestJson(transport, limits.timeoutMs.general, [key], request));
    return list.success ? list.data.data.map(({ id }) => id) : undefined;
  } catch (cause) {
    if (cause instanceof AppError && listsNothing.has(cause.code)) return undefined;
    throw cause;
  }
}

/** No such address, a page, or a key that may complete and not list. */
const listsNothing: ReadonlySet<ErrorCode> = new Set([
  'PROVIDER_REFUSED',
  'PROVIDER_UNREADABLE',
  'AUTH_ERROR',
  'SERVER_ERROR',
]);

/** OpenAI's newer models use another name for the limit, and need more than one token to respond at all. */
function refusesTokenLimit(error: unknown): boolean {
  return (
    error instanceof AppError &&
    error.code === 'PROVIDER_REFUSED' &&
    error.details?.status === 400 &&
    /max_tokens/.test(String(error.details.reason))
  );
}
