import type { HistoryItem } from '@parlando/contract';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { audioEngine } from '../../model/player/playback.ts';
import { usePlayer } from '../../model/player/player-store.ts';
import { withQueries } from '../../test/with-queries.tsx';
import { startWords } from '../../test/words.ts';
import { PlayTaskButton } from './task-buttons.tsx';

test('the button of the task that plays pauses it; the others play theirs', async () => {
  await startWords();
  const pause = vi.spyOn(audioEngine(), 'pause').mockReturnValue(undefined);
  const current = {
    url: '/a',
    text: '一',
    voice: '',
    timestamp: 1,
    format: 'mp3',
    taskId: 'one',
    blob: null,
  } as const;
  usePlayer.setState({ current, status: 'playing' });
  const task = (id: string, text: string) => ({ id, text, audioUrl: '/a' }) as HistoryItem;
  render(
    withQueries([task('one', '一'), task('two', '二')].map((it) => <PlayTaskButton key={it.id} task={it} />)),
  );
  expect(screen.getByRole('button', { name: '播放：二' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '暂停：一' }));
  expect(pause).toHaveBeenCalledOnce();
  // A press would resume it, like the player's own button.
  act(() => usePlayer.setState({ status: 'loading' }));
  expect(screen.getByRole('button', { name: '播放：一' })).toBeTruthy();
});
