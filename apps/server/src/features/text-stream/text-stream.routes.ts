import type { Readable } from 'node:stream';
import { AppError, contentTypes, createTextStream, errorCatalogue, headerNames } from '@parlando/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { quality } from '../../http/quality.ts';
import { type RouteContext, registerRoute } from '../../http/register-route.ts';
import { sendStream } from '../../http/send-stream.ts';
import { registerWebSocket } from '../../http/web-socket.ts';
import { readOptions, readTextBody } from './read-text-body.ts';
import { audioOf, replies } from './replies.ts';
import { TextStream, type TextStreamDependencies, type TextStreamEvent } from './text-stream.ts';
import { talkOverSocket } from './text-stream-socket.ts';

/** Names the error that a stream of audio ended early with. */
const errorTrailer = 'X-Error';
const linesType = 'application/x-ndjson';

export async function registerTextStreamRoutes(
  app: FastifyInstance,
  dependencies: TextStreamDependencies,
): Promise<void> {
  const { path } = createTextStream;
  registerWebSocket(
    app,
    { id: 'openTextStream', path, policy: 'visitor', key: 'speak', keyParameters: ['key'] },
    (socket, context) => talkOverSocket(socket, context, dependencies),
  );
  await app.register(async (scope) => {
    // The body is read while it arrives.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', async (_request: unknown, payload: unknown) => payload);
    registerRoute(scope, createTextStream, async (context) => speakBody(context, dependencies));
  });
}

async function speakBody(
  context: RouteContext<typeof createTextStream>,
  dependencies: TextStreamDependencies,
): Promise<FastifyReply> {
  const { visitor, query, headers, reply, signal, language, requestId, log } = context;
  const body = reply.request.body as Readable | undefined;
  if (body === undefined) throw new AppError('TEXT_EMPTY');
  const stream = new TextStream(dependencies, { visitor, options: readOptions(query) });
  signal.addEventListener('abort', () => stream.stop(), { once: true });
  const events = withBody(stream, readTextBody(body, headers['content-type'] ?? '', stream));
  // Until the first sentence is accepted a refusal can set the status.
  const { value: first } = await events.next();
  if (first === undefined || !('begin' in first)) throw new AppError('TEXT_EMPTY');
  reply
    .header(headerNames.taskId, first.begin.taskId)
    .header(headerNames.engine, first.begin.engine)
    .header(headerNames.voice, first.begin.voice);
  const all = after(first, events);
  if (quality(headers.accept, linesType) > quality(headers.accept, contentTypes[stream.format])) {
    const lines = linesOf(replies(all, { stream, language, requestId, log }));
    return sendStream(reply, linesType, lines);
  }
  return sendStream(reply, contentTypes[stream.format], wholeAudio(audioOf(all), reply));
}

/** A caller's error that ends a stream early leaves the audio valid, and is sent in a trailer. */
async function* wholeAudio(
  audio: AsyncIterable<Uint8Array>,
  { raw }: FastifyReply,
): AsyncGenerator<Uint8Array> {
  raw.setHeader('Trailer', errorTrailer);
  try {
    yield* audio;
  } catch (error) {
    if (!(error instanceof AppError) || errorCatalogue[error.code].blame !== 'caller') throw error;
    raw.addTrailers({ [errorTrailer]: error.code });
  }
}

/** The events, followed by the error of the body. */
async function* withBody(stream: TextStream, reading: Promise<void>): AsyncGenerator<TextStreamEvent> {
  // Sent below, after the audio.
  reading.catch(() => undefined);
  yield* stream.events();
  await reading;
}

async function* after<Item>(first: Item, rest: AsyncIterable<Item>): AsyncGenerator<Item> {
  yield first;
  yield* rest;
}

async function* linesOf(events: ReturnType<typeof replies>): AsyncGenerator<string> {
  for await (const event of events) {
    const line = event instanceof Uint8Array ? { audio: Buffer.from(event).toString('base64') } : event;
    yield `${JSON.stringify(line)}\n`;
  }
}
