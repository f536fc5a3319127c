import type { Project } from '@parlando/contract';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { projectActs } from '../../model/projects/project-actions.ts';
import { useLogin } from '../../model/session/login-store.ts';
import { startWords } from '../../test/words.ts';
import { ProjectBar } from './project-bar.tsx';

const project = (status: Project['status']) =>
  ({ id: 'p1', status, durationMs: 0, counts: { characters: 9, charactersDone: 0 } }) as Project;

test('a double click runs a project, and the focus stays on the button that pauses it', async () => {
  await startWords();
  const pause = vi.spyOn(projectActs, 'pause').mockResolvedValue(true);
  const bar = render(<ProjectBar project={project('idle')} />);
  const run = vi.spyOn(projectActs, 'run').mockImplementation(async () => {
    bar.rerender(<ProjectBar project={project('processing')} />);
    return true;
  });
  await userEvent.dblClick(screen.getByRole('button', { name: '开始转换' }));
  expect(run).toHaveBeenCalledOnce();
  expect(pause).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '暂停' }));
  await userEvent.click(screen.getByRole('button', { name: '暂停' }));
  expect(pause).toHaveBeenCalledOnce();
});

test('where the characters of guests are used up, one can register', async () => {
  await startWords();
  const bar = render(<ProjectBar project={project('waiting')} />);
  expect(screen.queryByRole('button', { name: '注册' })).toBeNull();
  bar.rerender(<ProjectBar project={{ ...project('waiting'), pauseDetails: { limit: 'guest' } }} />);
  await userEvent.click(screen.getByRole('button', { name: '注册' }));
  expect(useLogin.getState()).toMatchObject({ open: true, mode: 'register' });
});
