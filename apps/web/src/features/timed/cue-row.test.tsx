import { type ProviderServer, startProviderServer } from '@parlando/providers/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import * as writer from '../../model/providers/write-text.ts';
import { useSettings } from '../../model/settings/settings-store.ts';
import { startWords } from '../../test/words.ts';
import { CueRow } from './cue-row.tsx';

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
  await startWords();
});
afterAll(() => server.close());
afterEach(() => vi.restoreAllMocks());

const cue = { startMs: 0, endMs: 1000, text: '话太多了，怎么也说不完。' };
const spoken = {
  ...cue,
  ...({ state: 'tooLong', segment: 0, rate: 1.3, heardMs: 0 } as const),
  ...{ durationMs: 1900, overMs: 900, overCharacters: 4, cutMs: 0 },
};
const row = { index: 0, cue, spoken, isChanged: false, isLast: false, onHear: undefined };

test('says what cuts a subtitle: the next one, or the end of the audio', () => {
  const long = { ...row, spoken: { ...spoken, cutMs: 700 } };
  const { rerender } = render(<CueRow {...long} />);
  expect(screen.getByText(/下一条已开始，最后 0\.7 秒听不到/)).toBeDefined();
  rerender(<CueRow {...long} isLast />);
  expect(screen.getByText(/音频到此结束，最后 0\.7 秒听不到/)).toBeDefined();
  expect(screen.queryByText(/下一条/)).toBeNull();
});

test('shows why no shorter subtitle was suggested; the text stays, and the request can be repeated', async () => {
  useSettings.setState({
    openAIBaseUrl: server.chatBaseUrl,
    openAIKey: 'test-key',
    openAIKeyHost: new URL(server.origin).host,
  });
  render(<CueRow {...row} />);
  server.failNext('no-credit');
  await userEvent.click(screen.getByRole('button', { name: '建议更短的说法' }));
  expect((await screen.findByRole('alert')).textContent).toContain('没有得到建议：');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe(cue.text);
  await userEvent.click(screen.getByRole('button', { name: '建议更短的说法' }));
  expect((await screen.findByRole('status')).textContent).toContain('建议：关于“');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('stops asking for a shorter subtitle once its row is gone', async () => {
  const writing = vi.spyOn(writer, 'writeText');
  const { unmount } = render(<CueRow {...row} />);
  await userEvent.click(screen.getByRole('button', { name: '建议更短的说法' }));
  await vi.waitFor(() => expect(writing).toHaveBeenCalled());
  unmount();
  expect(writing.mock.calls.map(([, , { aborted }]) => aborted)).toEqual([true]);
});
