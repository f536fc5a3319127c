import {
  type AudioFormat,
  cancelTask,
  contentTypes,
  getTaskAudio,
  getTaskBoundaries,
  getTaskCues,
  getTaskStatus,
  retryTask,
} from '@parlando/contract';
import type { FastifyInstance } from 'fastify';
import { registerRoute } from '../../../http/register-route.ts';
import { sendRanged } from '../../../http/send-ranged.ts';
import type { AudioStore } from '../../../ports/audio-store.ts';
import type { LostAudio } from '../work/lost-audio.ts';
import { TaskAudio } from './task-audio.ts';
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
  registerRoute(app, getTaskBoundaries, async ({ params, query, visitor }) =>
    tasks.times(params.id, visitor.ownerId, Number(query.from ?? 0)),
  );

  registerRoute(app, getTaskCues, async ({ params, visitor }) => tasks.cues(params.id, visitor.ownerId));

  registerRoute(app, getTaskAudio, async ({ params, query, reply }) => {
    const row = await tasks.audio(params.id, query.signature);
    const audio = new TaskAudio(row.format, row.sampleRateHertz, await lostAudio.whole(row.segments));
    reply
      // A segment may be synthesised again at any time.
      .header('Cache-Control', 'private, no-cache')
      .header('Content-Disposition', disposition(row.format, row.finishedAt, query.download !== undefined));
    return sendRanged(reply, {
      type: contentTypes[row.format],
      length: audio.length,
      tag: audio.fingerprint,
      read: (start, end) => audio.read(store, start, end),
    });
  });
}

function disposition(format: AudioFormat, finishedAt: Date, isAttachment: boolean): string {
  if (!isAttachment) return 'inline';
  return `attachment; filename="tts_audio_${finishedAt.getTime()}.${format}"`;
}
