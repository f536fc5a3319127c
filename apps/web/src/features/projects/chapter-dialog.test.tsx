import type { Chapter } from '@parlando/contract';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { withQueries } from '../../test/with-queries.tsx';
import { startWords } from '../../test/words.ts';
import { ChapterDialog } from './chapter-dialog.tsx';

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const part = { id: 'c1', title: '第一章', level: 1, characters: 3 } as never;

test('a chapter that another tab has saved meanwhile is replaced only after a question', async () => {
  await startWords();
  const user = userEvent.setup();
  let stored: Chapter = { title: '第一章', text: '旧的。', level: 1 };
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit) => {
    if (method === 'PUT') stored = JSON.parse(String(body));
    const data = method === 'GET' ? stored : { id: 'p1', title: '', chapters: [] };
    return new Response(JSON.stringify({ code: 0, data, message: '', requestId: '' }));
  });
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  render(withQueries(<ChapterDialog projectId="p1" chapter={part} onClose={() => undefined} />));
  const text = await screen.findByLabelText('正文');
  await user.clear(text);
  await user.type(text, '这里的。');
  stored = { ...stored, text: '别处的。' };
  await user.click(screen.getByRole('button', { name: '保存' }));
  await screen.findByRole('dialog', { name: '这一章已在别处修改' });
  expect(stored.text).toBe('别处的。');
  await user.click(screen.getByRole('button', { name: '仍然保存' }));
  await waitFor(() => expect(stored.text).toBe('这里的。'));
});
