import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LiveRegion } from '../ui/live-region.tsx';
import { startLanguage } from './language.ts';
import { useDocumentTitle } from './use-document-title.ts';

function Page({ title }: { readonly title: string }) {
  useDocumentTitle(title);
  return null;
}

test('announces another page, but neither the first nor a new title of the same page', async () => {
  await startLanguage();
  const { container } = render(<LiveRegion />);
  const said = () => container.textContent;
  const show = async (path: string, title: string) => {
    history.pushState(null, '', path);
    await act(async () => void render(<Page title={title} />));
  };
  await show('/tasks', 'Tasks');
  expect(document.title).toMatch(/^Tasks - /);
  expect(said()).toBe('');
  await show('/tasks', 'Task 1');
  expect(said()).toBe('');
  await show('/projects', 'Projects');
  expect(said()).toBe('Projects');
  expect(screen.getByText('Projects').closest('[aria-live="polite"]')).toBeTruthy();
});
