import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AppError, getTaskStems } from '@parlando/contract';
import { type Language, languages } from '@parlando/locales';
import { makeZip, predictLength } from 'client-zip';
import type { FastifyInstance } from 'fastify';
import { alreadySent, registerRoute } from '../../../http/register-route.ts';
import type { AudioStore } from '../../../ports/audio-store.ts';
import { taskScript } from '../request/task-script.ts';
import type { Queryable } from '../store/queryable.ts';
import { readDetail } from '../store/read-history.ts';
import { readAudio } from '../store/read-task.ts';
import type { LostAudio } from '../work/lost-audio.ts';
import { type Stem, taskStems } from './task-stems.ts';

export interface StemRoutesOptions {
  readonly database: Queryable;
  readonly store: AudioStore;
  readonly lostAudio: LostAudio;
}

export function registerStemRoutes(app: FastifyInstance, options: StemRoutesOptions): void {
  const { store } = options;
  registerRoute(app, getTaskStems, async ({ params, visitor, language, reply }) => {
    const { stems, finishedAt } = await readStems(params.id, visitor.ownerId, language, options);
    const files = stems.map((stem) => ({
      name: stem.fileName,
      size: stem.length,
      lastModified: finishedAt,
      input: stem.read(store),
    }));
    reply
      .header('Cache-Control', 'private, no-cache')
      .header('Content-Disposition', `attachment; filename="tts_speakers_${finishedAt.getTime()}.zip"`)
      .header('Content-Length', String(predictLength(files)))
      .type('application/zip')
      .send(Readable.fromWeb(makeZip(files) as ReadableStream));
    return alreadySent;
  });
}

/** Throws TASK_NOT_FOUND, TASK_HAS_NO_SPEAKERS, AUDIO_NOT_FOUND for a task that is not completed. */
async function readStems(
  id: string,
  ownerId: string,
  language: Language,
  { database, lostAudio }: StemRoutesOptions,
): Promise<{ stems: Stem[]; finishedAt: Date }> {
  const detail = await readDetail(database, id, ownerId);
  if (detail === undefined) throw new AppError('TASK_NOT_FOUND');
  const { request } = detail.task;
  const script = taskScript(request);
  if (!script.some(({ speaker }) => speaker)) throw new AppError('TASK_HAS_NO_SPEAKERS');
  const audio = await readAudio(database, id);
  if (audio === undefined) throw new AppError('AUDIO_NOT_FOUND');
  const stems = taskStems({
    format: audio.format,
    sampleRateHertz: audio.sampleRateHertz,
    segments: await lostAudio.whole(audio.segments),
    sourceStarts: new Map(detail.segments.map(({ ord, sourceStart }) => [ord, sourceStart])),
    script,
    cast: request.cast ?? [],
    narration: languages[language].script.narration,
  });
  return { stems, finishedAt: audio.finishedAt };
}
