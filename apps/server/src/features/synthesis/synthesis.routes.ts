import { Readable } from 'node:stream';
import {
  type AcceptedSynthesis,
  AppError,
  type AudioFormat,
  contentTypes,
  createSynthesis,
  getTaskStatus,
  headerNames,
  routePath,
  type SynthesisReply,
  serverLimits,
} from '@parlando/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { quality } from '../../http/quality.ts';
import { setPaceHeaders } from '../../http/rate-limit-headers.ts';
import { type RouteContext, registerRoute } from '../../http/register-route.ts';
import { sendStream } from '../../http/send-stream.ts';
import type { AudioStore } from '../../ports/audio-store.ts';
import type { Clock } from '../../ports/clock.ts';
import { clientAudio } from './stream/client-audio.ts';
import type { LiveTakes } from './stream/live-takes.ts';
import { outcomeOf, setSpeechHeaders } from './stream/speech-headers.ts';
import type { StartedSynthesis, SynthesisService } from './synthesis.service.ts';
import { TaskAudio } from './tasks/task-audio.ts';
import type { LostAudio } from './work/lost-audio.ts';

export interface SynthesisRoutesOptions {
  readonly service: SynthesisService;
  readonly takes: LiveTakes;
  readonly store: AudioStore;
  readonly lostAudio: LostAudio;
  readonly clock: Clock;
  /** Least time between two requests of one visitor; 0 = none. */
  readonly minGapMs: number;
}

type Context = RouteContext<typeof createSynthesis>;

/** Shorter responses are one write; longer ones are read from the store as fast as the client reads. */
const wholeAnswerBytes = 1_048_576;

export function registerSynthesisRoutes(app: FastifyInstance, options: SynthesisRoutesOptions): void {
  const { service, clock, minGapMs } = options;
  registerRoute(app, createSynthesis, async (context) => {
    const { body, visitor, headers, reply } = context;
    const startedAt = clock.elapsedMs();
    // Read the signal now, to notice a client that disconnects while its request is being accepted.
    const { signal } = context;
    const idempotencyKey = readIdempotencyKey(headers[headerNames.idempotencyKey.toLowerCase()]);
    if (minGapMs > 0 && !visitor.key) setPaceHeaders(reply, { limit: 1, remaining: 0, resetMs: minGapMs });
    const started = await service.startAnswer({ body, visitor, idempotencyKey }, reply.raw);
    setSpeechHeaders(reply, started);
    if (body.async) return accept(context, started);
    const wantsJson = prefersJson(headers.accept, body.format);
    if (body.stream && !wantsJson) return streamAudio(context, started, options, signal);
    const audio = await completedAudio(context, started, options, signal);
    if (audio === undefined) return reply;
    const processingTime = Math.round(clock.elapsedMs() - startedAt);
    const outcome = outcomeOf(started);
    setSpeechHeaders(reply, outcome);
    reply.header(headerNames.processingTime, processingTime);
    if (wantsJson) return describe(outcome, await audio.bytes(options.store), processingTime);
    return sendAudio(context, audio, options.store);
  });
}

/** The task continues without its client, as after a disconnect. */
function accept({ reply }: Context, { follower, ...started }: StartedSynthesis): AcceptedSynthesis {
  follower.close();
  const statusUrl = reply.server.basePath + routePath(getTaskStatus, { id: started.taskId });
  reply.status(202).header('Location', statusUrl);
  return {
    task_id: started.taskId,
    status_url: statusUrl,
    engine: started.engine,
    voice: started.voice,
    character_count: started.characters,
    warnings: [...started.warnings],
    unspoken_words: [...started.unspokenWords],
  };
}

function streamAudio(
  { body, reply }: Context,
  started: StartedSynthesis,
  { takes, store }: SynthesisRoutesOptions,
  signal: AbortSignal,
): FastifyReply {
  const { queued } = started;
  const audio = clientAudio(started, body.format, { takes, store, reply, signal });
  // A client that has to wait gets its task's id and place now, so that it can follow and cancel the task. For others
  // the headers are sent with the first audio: until then a failure can still have its own status.
  if (queued !== undefined) {
    reply
      .header(headerNames.queuePosition, queued.position)
      .header(headerNames.queueWait, queued.waitSeconds);
    reply.raw.once('pipe', () => reply.raw.flushHeaders());
  }
  return sendStream(reply, contentTypes[body.format], audio);
}

/** Returns undefined when the client has disconnected; the task continues without it. */
async function completedAudio(
  { body, reply }: Context,
  { follower, segments, sampleRateHertz }: StartedSynthesis,
  { lostAudio }: SynthesisRoutesOptions,
  signal: AbortSignal,
): Promise<TaskAudio | undefined> {
  try {
    await follower.completed(signal);
    const stored = await follower.allSegments(segments);
    return new TaskAudio(body.format, sampleRateHertz, await lostAudio.whole(stored));
  } catch (error) {
    if (!signal.aborted) throw error;
    reply.hijack();
    return undefined;
  } finally {
    follower.close();
  }
}

async function sendAudio(
  { body, reply }: Context,
  audio: TaskAudio,
  store: AudioStore,
): Promise<FastifyReply> {
  reply.type(contentTypes[body.format]).header('Content-Length', audio.length);
  if (audio.length <= wholeAnswerBytes) return reply.send(await audio.bytes(store));
  return reply.send(Readable.from(audio.read(store), { objectMode: false }));
}

function describe(started: StartedSynthesis, audio: Buffer, processingTime: number): SynthesisReply {
  return {
    task_id: started.taskId,
    audio_base64: audio.toString('base64'),
    file_size: audio.length,
    processing_time: processingTime,
    engine: started.engine,
    voice: started.voice,
    character_count: started.characters,
    cache: started.cache,
    warnings: [...started.warnings],
    unspoken_words: [...started.unspokenWords],
  };
}

/** Returns audio, unless the client prefers JSON. */
function prefersJson(accept: string | undefined, format: AudioFormat): boolean {
  return quality(accept, 'application/json') > quality(accept, contentTypes[format]);
}

function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  const { min, max } = serverLimits.idempotencyKeyLength;
  if (typeof header !== 'string' || header.length < min || header.length > max) {
    throw new AppError('INVALID_INPUT', { field: headerNames.idempotencyKey, min, max });
  }
  return header;
}
