import { chatReply, type ProviderServer, startProviderServer } from '@parlando/providers/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { rememberCaret, useEditor } from '../../model/document/editor-store.ts';
import { initialSettings, useSettings } from '../../model/settings/settings-store.ts';
import { startWriting, stopWriting, undoWriting, useChatWriter } from './chat-writer.ts';

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
});
afterAll(() => server.close());
beforeEach(() => {
  useSettings.setState({ ...initialSettings, retryIntervalMs: 0 });
  useSettings.getState().change({ openAIBaseUrl: server.chatBaseUrl, openAIKey: 'test-key' });
  useEditor.setState({ tab: 'ssml', text: '前后' });
  rememberCaret(1);
});

const text = () => useEditor.getState().text;

it('inserts at the caret of the plain text, and a single undo restores the old text', async () => {
  await startWriting('春', 'caret');
  expect(useEditor.getState().tab).toBe('plain');
  expect(text()).toBe(`前${chatReply('春')}后`);
  expect(useChatWriter.getState()).toMatchObject({ phase: 'done', failure: null });
  undoWriting();
  expect(text()).toBe('前后');
});

it('replaces the whole text on request', async () => {
  await startWriting('春', 'replace');
  expect(text()).toBe(chatReply('春'));
  undoWriting();
  expect(text()).toBe('前后');
});

it('shows the text as it arrives; stopping keeps what has arrived, and what was typed meanwhile', async () => {
  server.failNext({ kind: 'paced', firstMs: 0, chunks: 40, intervalMs: 50 });
  const writing = startWriting('春', 'caret');
  await expect.poll(text, { timeout: 20_000 }).toMatch(/^前关于/);
  useEditor.getState().setText(`${text()}！`);
  stopWriting();
  await writing;
  expect(text()).toMatch(/^前关于.*后！$/s);
  expect(text().length).toBeLessThan(`前${chatReply('春')}后！`.length);
  expect(useChatWriter.getState().phase).toBe('stopped');
});

it('keeps what arrived before the connection broke, and says why', async () => {
  server.failNext('truncated-clean');
  await startWriting('春', 'replace');
  expect(useChatWriter.getState()).toMatchObject({
    phase: 'failed',
    failure: { code: 'PROVIDER_UNREADABLE', details: { reason: 'truncated' } },
  });
  expect(chatReply('春').startsWith(text())).toBe(true);
  expect(text().length).toBeGreaterThan(2);
});

it('retries until something has arrived', async () => {
  server.failNext('server-error', 'unavailable');
  await startWriting('春', 'replace');
  expect(text()).toBe(chatReply('春'));
});

it.each([
  ['no key', { openAIKey: '' }, 'MISSING_OPENAI_KEY'],
  ['a wrong key', { openAIKey: 'else' }, 'AUTH_ERROR'],
  ['another host’s key', { openAIKeyHost: 'else.example' }, 'KEY_HOST_CHANGED'],
] as const)('with %s the text stays as it is', async (_, changes, code) => {
  useSettings.setState(changes);
  await startWriting('春', 'replace');
  expect(useChatWriter.getState()).toMatchObject({ phase: 'failed', failure: { code } });
  expect(text()).toBe('前后');
});
