import type { TaskState } from '@parlando/contract';
import { expect, test } from 'vitest';
import { useOptions } from '../options/options-store.ts';
import { canCancel, followTask, isTerminal, moveRequest, trackRequest } from './tracked-request.ts';

const request = {
  api: 5,
  voiceData: { activeIndex: '0' as const, ssmlContent: '', inputContent: '你好' },
  options: useOptions.getState(),
};
const pending = trackRequest(request, 1000);
const task = (patch: Partial<TaskState>): TaskState => ({
  id: 't1',
  status: 'pending',
  urlReady: false,
  audioUrl: null,
  audio_url: null,
  permanentUrl: null,
  error_message: null,
  errorCode: null,
  progress: 0,
  position: null,
  estimatedWaitTime: null,
  fileSize: null,
  processingTime: null,
  engine: 'espeak',
  voice: 'v',
  createdAt: '2026-11-20T00:00:00.000Z',
  completedAt: null,
  ...patch,
});

test('an id names its time', () => {
  expect(pending.id).toMatch(/^tts_1000_[0-9a-v]{9}$/);
  expect(pending).toMatchObject({ status: 'pending', progress: 10, startTime: 1000, endTime: null });
});

test('it moves through its statuses with their progress, and ends once', () => {
  const queued = moveRequest(pending, 'queued', 2);
  const processing = moveRequest(queued, 'processing', 3);
  const completed = moveRequest(processing, 'completed', 4);
  expect([queued, processing, completed].map(({ progress }) => progress)).toEqual([30, 70, 100]);
  expect(completed.endTime).toBe(4);
  expect(moveRequest(completed, 'failed', 5)).toBe(completed);
  expect(moveRequest(pending, 'completed', 5)).toBe(pending);
});

test('any active one may fail or be cancelled; a failed one may be tried again', () => {
  for (const from of [pending, moveRequest(pending, 'queued', 2), moveRequest(pending, 'processing', 2)]) {
    expect(moveRequest(from, 'failed', 3).status).toBe('failed');
    expect(moveRequest(from, 'cancelled', 3).status).toBe('cancelled');
  }
  const failed = moveRequest(pending, 'failed', 3);
  expect(moveRequest(failed, 'pending', 4)).toMatchObject({
    status: 'pending',
    failure: null,
    endTime: null,
  });
  expect(isTerminal('queued')).toBe(false);
});

test('only what waits can be cancelled', () => {
  expect(canCancel(pending)).toBe(true);
  expect(canCancel(moveRequest(pending, 'queued', 2))).toBe(true);
  expect(canCancel(moveRequest(pending, 'processing', 2))).toBe(false);
});

test('it follows the server: into the queue, through it, into work', () => {
  const queued = followTask(pending, task({ position: 3, estimatedWaitTime: 75 }), 2);
  expect(queued).toMatchObject({
    status: 'queued',
    taskId: 't1',
    queueInfo: { inQueue: true, position: 3, estimatedWaitTime: 75 },
  });
  expect(followTask(queued, task({ position: 1, estimatedWaitTime: 5 }), 3).queueInfo?.position).toBe(1);
  const processing = followTask(queued, task({ status: 'processing', progress: 80 }), 4);
  expect(processing).toMatchObject({ status: 'processing', progress: 80, queueInfo: null });
});
