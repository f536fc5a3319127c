import { AppError, limits } from '@parlando/contract';
import * as z from 'zod/mini';
import { listAzureVoices } from './azure/list-azure-voices.ts';
import { chatUrl } from './chat/chat-address.ts';
import { completionRequest } from './chat/write-chat.ts';
import { checkPreconditions } from './check-preconditions.ts';
import { speakCompatible } from './compatible/speak-compatible.ts';
import { headerKey } from './http/provider-address.ts';
import { requestJson } from './http/request-json.ts';
import type { ProviderTarget, ProviderTestResult, ProviderTransport } from './provider-types.ts';

/** One word in the specification's default voice: the least that a synthesis can cost. */
const ONE_WORD =
  '<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="zh-CN">' +
  '<voice name="zh-CN-XiaoxiaoNeural">好</voice></speak>';

const ModelList = z.object({ data: z.array(z.object({ id: z.string() })) });

/**
 * "Test this key": settles when the key works, having spent as little as the protocol allows.
 * @throws AppError what a conversion would fail of: §5's preconditions, §8's provider codes, PROVIDER_*
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
  const { stream } = await speakCompatible({ address, key, ssml: ONE_WORD, format: 'mp3' }, bounded);
  const reader = stream.getReader();
  while (!(await reader.read()).done);
  return {};
}

async function testChat(
  target: Extract<ProviderTarget, { service: 'chat' }>,
  transport: ProviderTransport,
): Promise<ProviderTestResult> {
  checkPreconditions(6, { openAIKey: target.key }, ONE_WORD);
  const key = headerKey(target.key);
  try {
    const url = chatUrl(target.baseUrl, '/models');
    const headers = { Authorization: `Bearer ${key}` };
    const request = { url, method: 'GET', headers } as const;
    const list = ModelList.safeParse(await requestJson(transport, limits.timeoutMs.general, [key], request));
    if (!list.success) throw new AppError('PROVIDER_UNREADABLE', { reason: 'unreadable' });
    return { models: list.data.data.map(({ id }) => id) };
  } catch (cause) {
    if (!listsNoModels(cause)) throw cause;
    const request = completionRequest({ ...target, prompt: 'Hi' }, key, { max_tokens: 1 });
    await requestJson(transport, limits.timeoutMs.general, [key], request);
    return {};
  }
}

/** Many servers complete chats and list nothing. */
function listsNoModels(error: unknown): boolean {
  return error instanceof AppError && error.code === 'PROVIDER_REFUSED' && error.details?.status === 404;
}
