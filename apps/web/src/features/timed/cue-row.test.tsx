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

test('shows why no shorter subtitle was suggested; the text stays, and the request can be repeated', async () => {
  useSettings.setState({
    openAIBaseUrl: server.chatBaseUrl,
    openAIKey: 'test-key',
    openAIKeyHost: new URL(server.origin).host,
  });
  const write = (prompt: string) => writeText(prompt, useSettings.getState(), new AbortController().signal);
  const cue = { startMs: 0, endMs: 1000, text: '话太多了，怎么也说不完。' };
  const spoken = {
    ...cue,
    ...({ state: 'tooLong', segment: 0, rate: 1.3, heardMs: 0 } as const),
    ...{ durationMs: 1900, overMs: 900, overCharacters: 4, cutMs: 0 },
  };
  render(<CueRow {...{ index: 0, cue, spoken, isChanged: false, onHear: undefined, write }} />);
  server.failNext('no-credit');
  await userEvent.click(screen.getByRole('button', { name: '建议更短的说法' }));
  expect((await screen.findByRole('alert')).textContent).toContain('没有得到建议：');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe(cue.text);
  await userEvent.click(screen.getByRole('button', { name: '建议更短的说法' }));
  expect((await screen.findByRole('status')).textContent).toContain('建议：关于“');
  expect(screen.queryByRole('alert')).toBeNull();
});
