import { type ProviderServer, startProviderServer } from '@parlando/providers/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useSettings } from '../../model/settings/settings-store.ts';
import { startWords } from '../../test/words.ts';
import { writeText } from '../providers/write-text.ts';
import { CueRow } from './cue-row.tsx';

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
  await startWords();
});
afterAll(() => server.close());

const cue = { startMs: 0, endMs: 1000, text: '话太多了，怎么也说不完。' };
const spoken = {
  ...cue,
  ...({ state: 'tooLong', segment: 0, rate: 1.3, heardMs: 0 } as const),
  ...{ durationMs: 1900, overMs: 900, overCharacters: 4, cutMs: 0 },
};
const row = { index: 0, cue, spoken, isChanged: false, isLast: false, onHear: undefined };

test('says what cuts a subtitle: the next one, or the end of the audio', () => {
  async function* write() {
    yield '';
  }
  const long = { ...row, spoken: { ...spoken, cutMs: 700 }, write };
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
  const write = (prompt: string, signal: AbortSignal) => writeText(prompt, useSettings.getState(), signal);
  render(<CueRow {...row} write={write} />);
  server.failNext('no-credit');
  await userEvent.click(screen.getByRole('button', { name: '建议更短的说法' }));
  expect((await screen.findByRole('alert')).textContent).toContain('没有得到建议：');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe(cue.text);
  await userEvent.click(screen.getByRole('button', { name: '建议更短的说法' }));
  expect((await screen.findByRole('status')).textContent).toContain('建议：关于“');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('stops asking for a shorter subtitle once its row is gone', async () => {
  const asked: AbortSignal[] = [];
  const write = (_: string, signal: AbortSignal) => {
    asked.push(signal);
    return writeText('', useSettings.getState(), signal);
  };
  const { unmount } = render(<CueRow {...row} write={write} />);
  await userEvent.click(screen.getByRole('button', { name: '建议更短的说法' }));
  unmount();
  expect(asked.map(({ aborted }) => aborted)).toEqual([true]);
});
