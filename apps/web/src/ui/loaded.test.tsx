import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import { ApiError } from '../lib/api-error.ts';
import { startWords } from '../test/words.ts';
import { Loaded } from './loaded.tsx';

beforeAll(startWords);

function Shown({ load }: { load: () => Promise<string> }) {
  const query = useQuery({ queryKey: ['shown'], queryFn: load, retry: false });
  return (
    <Loaded query={query} skeleton={['h-10']}>
      {(text) => <p>{text}</p>}
    </Loaded>
  );
}

const show = (load: () => Promise<string>) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Shown load={load} />
    </QueryClientProvider>,
  );

test('shows a skeleton, then the loaded data', async () => {
  show(async () => 'Here it is');
  expect(screen.getByRole('status', { name: '加载中' })).toBeTruthy();
  expect(await screen.findByText('Here it is')).toBeTruthy();
  expect(screen.queryByRole('status')).toBeNull();
});

test('shows why it failed, and retries', async () => {
  const load = vi.fn(async () => 'Here it is');
  load.mockRejectedValueOnce(new ApiError('NETWORK_ERROR', { status: 0, number: -1 }));
  show(load);
  await userEvent.click(await screen.findByRole('button', { name: '重试' }));
  expect(await screen.findByText('Here it is')).toBeTruthy();
});

test('offers no retry after a 404', async () => {
  show(() => Promise.reject(new ApiError('TASK_NOT_FOUND', { status: 404, number: 404 })));
  expect(await screen.findByText('任务不存在或已被删除')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
