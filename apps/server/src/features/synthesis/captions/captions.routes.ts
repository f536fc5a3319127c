import { Readable } from 'node:stream';
import { AppError, type CaptionFormat, captionTypes, getTaskCaptions } from '@parlando/contract';
import type { Engine } from '@parlando/speech';
import { type CaptionOptions, cueSteps } from '@parlando/speech/captions';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { alreadySent, registerRoute } from '../../../http/register-route.ts';
import type { AudioStore } from '../../../ports/audio-store.ts';
import { inTurns } from '../../../ports/in-turns.ts';
import type { Queryable } from '../store/queryable.ts';
import { readAudio } from '../store/read-task.ts';
import { TaskAudio } from '../tasks/task-audio.ts';
import type { LostAudio } from '../work/lost-audio.ts';
import { captionOptions, presentCaptions, requireFormat, writeCaptions } from './captions.ts';
import { lyricsTag } from './lyrics-tag.ts';
import { type CaptionedTask, readCaptionSource } from './read-caption-source.ts';

export interface CaptionRoutesOptions {
  readonly engines: ReadonlyMap<string, Engine>;
  readonly database: Queryable;
  readonly store: AudioStore;
  readonly lostAudio: LostAudio;
}

export function registerCaptionRoutes(app: FastifyInstance, options: CaptionRoutesOptions): void {
  registerRoute(app, getTaskCaptions, async ({ params, query, visitor, reply }) => {
    const task = await readCaptionSource(options.database, params.id, visitor.ownerId);
    const { format } = query;
    requireFormat(task, format);
    const wanted = captionOptions(query);
    const approximate = task.engines.some((id) => options.engines.get(id)?.approximatesWords === true);
    if (format === 'json') {
      return { ...(await presentCaptions(task, wanted)), approximate };
    }
    if (format === 'mp3') await sendMp3(reply, task, wanted, options);
    else beginFile(reply, task, format).send(await writeCaptions(format, task, wanted, approximate));
    return alreadySent;
  });
}

/** Throws AUDIO_NOT_FOUND for a task that is not completed. */
async function sendMp3(
  reply: FastifyReply,
  task: CaptionedTask,
  wanted: CaptionOptions,
  { database, store, lostAudio }: CaptionRoutesOptions,
): Promise<void> {
  const row = await readAudio(database, task.id);
  if (row === undefined) throw new AppError('AUDIO_NOT_FOUND');
  const audio = new TaskAudio(row.format, row.sampleRateHertz, await lostAudio.whole(row.segments));
  const tag = lyricsTag(task.source, await inTurns(cueSteps(task.source, wanted)));
  const bytes = async function* () {
    yield tag;
    yield* audio.read(store);
  };
  beginFile(reply, task, 'mp3')
    .header('Content-Length', tag.length + audio.length)
    .send(Readable.from(bytes(), { objectMode: false }));
}

function beginFile(reply: FastifyReply, { finishedAt }: CaptionedTask, format: CaptionFormat): FastifyReply {
  const type = captionTypes[format];
  const name = `tts_audio_${(finishedAt ?? new Date()).getTime()}.${format}`;
  return reply
    .header('Cache-Control', 'private, no-cache')
    .header('Content-Disposition', `attachment; filename="${name}"`)
    .type(format === 'mp3' ? type : `${type}; charset=utf-8`);
}
