import { defineRoute } from '../define-route.ts';
import { CaptionQuery, Captions, captionTypes, Peaks } from '../entities/captions.ts';
import { IdParams } from './params.ts';

export const getTaskCaptions = defineRoute({
  id: 'getTaskCaptions',
  key: 'speak',
  method: 'GET',
  path: '/api/v1/tts/task/{id}/captions',
  policy: 'visitor',
  tag: 'tasks',
  summary: 'Get the subtitles of a task, or its mp3 with synchronised lyrics',
  params: IdParams,
  query: CaptionQuery,
  /** With `format=json`; the other formats are files. */
  reply: Captions,
  produces: Object.values(captionTypes),
  /** `format=mp3` needs a completed task; lost audio is spoken again: the last three are of that. */
  errors: ['TASK_NOT_FOUND', 'AUDIO_NOT_FOUND', 'ENGINE_UNAVAILABLE', 'SYNTHESIS_FAILED', 'STORAGE_FULL'],
});

export const getTaskPeaks = defineRoute({
  id: 'getTaskPeaks',
  key: 'speak',
  method: 'GET',
  path: '/api/v1/tts/task/{id}/peaks',
  policy: 'visitor',
  tag: 'tasks',
  summary: 'Get the peaks of a completed task’s audio, to draw its waveform',
  params: IdParams,
  reply: Peaks,
  errors: ['TASK_NOT_FOUND', 'AUDIO_NOT_FOUND', 'ENGINE_UNAVAILABLE', 'SYNTHESIS_FAILED', 'STORAGE_FULL'],
});

export const getTaskStems = defineRoute({
  id: 'getTaskStems',
  key: 'speak',
  method: 'GET',
  path: '/api/v1/tts/task/{id}/stems',
  policy: 'visitor',
  tag: 'tasks',
  /** In the format of the task, each file as long as the whole: silence while others speak. */
  summary: 'Get the audio of each speaker of a completed task, as a zip',
  params: IdParams,
  produces: ['application/zip'],
  errors: [
    'TASK_NOT_FOUND',
    'TASK_HAS_NO_SPEAKERS',
    'AUDIO_NOT_FOUND',
    'ENGINE_UNAVAILABLE',
    'SYNTHESIS_FAILED',
    'STORAGE_FULL',
  ],
});
