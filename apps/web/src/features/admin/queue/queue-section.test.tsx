import { listQueue, type QueuedTask } from '@parlando/contract';
import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { stubWideWindow } from '../../../test/wide-window.ts';
import { shownAt } from '../../../test/with-queries.tsx';
import QueueSection from './queue-section.tsx';

afterEach(() => vi.unstubAllGlobals());

test('a task is shown with the names of its owner, engine and voice', async () => {
  const task: QueuedTask = {
    ...{ id: 't1', status: 'pending', owner: { kind: 'user', id: 'u1', username: 'someone' } },
    ...{ engine: 'espeak', voice: 'zh-CN-XiaoxiaoNeural', background: false, characters: 5 },
    ...{ predictedMs: 1000, progress: 0, createdAt: '2026-11-22T00:00:00.000Z', ageMs: 0, worker: null },
  };
  stubWideWindow();
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  vi.stubGlobal('fetch', async (input: string) => {
    if (!input.includes(listQueue.path)) return new Response('{}', { status: 500 });
    const data = { items: [task], total: 1, page: 1, pageSize: 50 };
    return Response.json({ code: 0, data, message: '', requestId: '' });
  });
  render(shownAt('/admin/queue', <QueueSection />));
  expect(await screen.findByText('someone')).toBeTruthy();
  expect(screen.getByText('eSpeak NG · Xiaoxiao')).toBeTruthy();
});
