import * as z from 'zod/mini';
import { type Answer, json, type ServiceRequest, text } from './service.ts';

const Body = z.object({
  model: z.string().check(z.minLength(1)),
  messages: z.array(z.object({ role: z.string(), content: z.string() })).check(z.minLength(1)),
  stream: z.optional(z.boolean()),
  max_tokens: z.optional(z.number()),
});

/** Its answer comes whole: some servers ignore `stream`. */
const wholeModel = 'whole-1';

export const chatModels = ['gpt-3.5-turbo', 'writer-1', wholeModel];

/** What the server writes about a prompt. */
export const chatReply = (prompt: string): string => `关于“${prompt}”：春天来了，¡qué bien! 👩‍🌾 The end.`;

const error = (status: number, message: string, param: string | null, code: string): Answer =>
  json(status, { error: { message, type: 'invalid_request_error', param, code } });

/** `POST /v1/chat/completions` and `GET /v1/models`. */
export function chatService(request: ServiceRequest, keys: ReadonlySet<string>): Answer | undefined {
  const isList = request.path === '/v1/models';
  if (!isList && request.path !== '/v1/chat/completions') return undefined;
  const key = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (key === undefined || !keys.has(key)) {
    return error(401, `Incorrect API key provided: ${key}.`, null, 'invalid_api_key');
  }
  if (isList) {
    const created = 1_700_000_000;
    const data = chatModels.map((id) => ({ id, object: 'model', created, owned_by: 'parlando' }));
    return json(200, { object: 'list', data });
  }
  return request.method === 'POST' ? complete(request.body) : text(405, 'Not Allowed');
}

function complete(bytes: Buffer): Answer {
  const body = Body.safeParse(parsed(bytes.toString()));
  if (!body.success) return error(400, 'model and messages are required', 'messages', 'invalid_value');
  const { model, messages, stream } = body.data;
  if (!chatModels.includes(model)) {
    return error(404, `The model ${model} does not exist`, 'model', 'model_not_found');
  }
  const reply = chatReply(messages.at(-1)?.content ?? '');
  return stream && model !== wholeModel ? streamed(model, reply) : whole(model, reply);
}

function parsed(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch {
    // No JSON is no body that the schema takes.
    return undefined;
  }
}

const shared = (model: string, object: string) => ({
  id: 'chatcmpl-1',
  object,
  created: 1_700_000_000,
  model,
});

function whole(model: string, content: string): Answer {
  return json(200, {
    ...shared(model, 'chat.completion'),
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  });
}

function streamed(model: string, reply: string): Answer {
  const words = reply.match(/.{1,3}/gu) ?? [];
  const chunk = (delta: object, finish_reason: string | null) => ({
    ...shared(model, 'chat.completion.chunk'),
    choices: [{ index: 0, delta, finish_reason }],
  });
  const events = [
    JSON.stringify(chunk({ role: 'assistant', content: '' }, null)),
    ...words.map((content) => JSON.stringify(chunk({ content }, null))),
    JSON.stringify(chunk({}, 'stop')),
    '[DONE]',
  ];
  return {
    status: 200,
    headers: { 'Content-Type': 'text/event-stream; charset=utf-8' },
    pieces: events.map((data) => Buffer.from(`data: ${data}\n\n`)),
  };
}
