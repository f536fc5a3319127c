import { Readable } from 'node:stream';
import {
  AppError,
  type AudioFormat,
  cancelTask,
  getTaskAudio,
  getTaskBoundaries,
  getTaskStatus,
  retryTask,
} from '@parlando/contract';
import { parseRange } from '@parlando/speech';
import type { FastifyInstance } from 'fastify';
import { registerRoute } from '../../../http/register-route.ts';
import type { AudioStore } from '../../../ports/audio-store.ts';
import type { LostAudio } from '../work/lost-audio.ts';
import { contentTypes, TaskAudio } from './task-audio.ts';
import type { TasksService } from './tasks.service.ts';

export function registerTaskRoutes(
  app: FastifyInstance,
  tasks: TasksService,
  { store, lostAudio }: { readonly store: AudioStore; readonly lostAudio: LostAudio },
): void {
  registerRoute(app, getTaskStatus, async ({ params, visitor, language }) =>
    tasks.state(params.id, visitor.ownerId, language),
  );
  registerRoute(app, cancelTask, async ({ params, visitor, language }) =>
    tasks.cancel(params.id, visitor.ownerId, language),
  );
  registerRoute(app, retryTask, async ({ params, visitor, language }) =>
    tasks.retry(params.id, visitor, language),
  );
  registerRoute(app, getTaskBoundaries, async ({ params, visitor }) => ({
    items: await tasks.boundaries(params.id, visitor.ownerId),
  }));

  registerRoute(app, getTaskAudio, async ({ params, query, headers, reply }) => {
    const row = await tasks.audio(params.id, query.signature);
    const audio = new TaskAudio(row.format, row.sampleRateHertz, await lostAudio.whole(row.segments));
    // A segment may have been spoken again since.
    const etag = `"${audio.fingerprint}"`;
    reply
      .header('Accept-Ranges', 'bytes')
      .header('ETag', etag)
      .header('Cache-Control', 'private, no-cache')
      .header('Content-Disposition', disposition(row.format, row.finishedAt, query.download !== undefined));
    if (headers['if-none-match'] === etag) return reply.status(304).send();
    const isFresh = headers['if-range'] === undefined || headers['if-range'] === etag;
    const range = parseRange(isFresh ? headers.range : undefined, audio.length);
    if (range === 'unsatisfiable') {
      reply.header('Content-Range', `bytes */${audio.length}`).removeHeader('Cache-Control');
      throw new AppError('RANGE_NOT_SATISFIABLE');
    }
    const { start, end } = range === 'whole' ? { start: 0, end: audio.length } : range;
    if (range !== 'whole') {
      reply.status(206).header('Content-Range', `bytes ${start}-${end - 1}/${audio.length}`);
    }
    reply.type(contentTypes[row.format]).header('Content-Length', end - start);
    // An empty stream, because Fastify would correct the length of an empty body to 0.
    if (reply.request.method === 'HEAD') return reply.send(Readable.from([]));
    return reply.send(Readable.from(audio.read(store, start, end), { objectMode: false }));
  });
}

function disposition(format: AudioFormat, finishedAt: Date, isAttachment: boolean): string {
  if (!isAttachment) return 'inline';
  return `attachment; filename="tts_audio_${finishedAt.getTime()}.${format}"`;
}
