import type { Project } from '@parlando/contract';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { apiUrl } from '../../lib/api-client.ts';
import { startWords } from '../../test/words.ts';
import { ProjectChapters } from './project-chapters.tsx';

test('a chapter that was left shows where', async () => {
  await startWords();
  const chapter = (id: string) => ({
    ...{
      id,
      title: id,
      level: 1,
      status: 'done',
      characters: 9,
      charactersDone: 9,
      cost: 9,
      durationMs: 600_000,
    },
    ...{ warnings: [], taskIds: [id] },
  });
  const project = {
    ...{ id: 'p', settings: {}, fileUrl: '/file?signature=s' },
    chapters: [chapter('one'), chapter('two')],
  } as unknown as Project;
  localStorage.setItem('positions', JSON.stringify([[apiUrl('/file?&format=mp3&chapter=two'), 192]]));
  render(<ProjectChapters project={project} onEdit={vi.fn()} onAsk={vi.fn()} />);
  const [first, second] = screen.getAllByRole('listitem');
  expect(first?.textContent).not.toContain('听到');
  expect(second?.textContent).toContain('听到 3:12');
});
