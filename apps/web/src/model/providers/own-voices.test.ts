import { type ProviderServer, startProviderServer } from '@parlando/providers/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { instanceQuery } from '../instance/instance.ts';
import { initialSettings, useSettings } from '../settings/settings-store.ts';
import { makeVoice } from '../voices/testing/make-voice.ts';
import { forgetVoices, serveVoices } from '../voices/testing/serve-voices.ts';
import { isSelectable, voiceUsability } from '../voices/voice-usability.ts';
import { presentVoices } from '../voices/voices.ts';
import { voicesQuery } from '../voices/voices-query.ts';
import { presentOwnVoices, useLastOwnVoices } from './own-voices.ts';
import { refreshOwnVoices } from './refresh-own-voices.ts';

const azure = { services: [1, 2, 3, 4, 5] };
const catalogue = [
  makeVoice({ id: 'zh-CN-XiaoxiaoNeural', locale: 'zh-CN', ...azure }),
  makeVoice({ id: 'de-DE-KatjaNeural', locale: 'de-DE', ...azure }),
  makeVoice({ id: 'espeak-zh', locale: 'zh-CN', services: [5], provider: 'espeak' }),
];
let server: ProviderServer;

beforeAll(async () => {
  server = await startProviderServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  forgetVoices();
  queryClient.setQueryData(instanceQuery.queryKey, { azureTtsUrl: server.origin } as never);
  useSettings.setState({ ...initialSettings, speechKey: 'test-key' });
  useLastOwnVoices.setState({ list: null });
  const { fetch } = globalThis;
  serveVoices(catalogue);
  const { fetch: fetchVoices } = globalThis;
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
    input.startsWith(server.origin) ? fetch(input, init) : fetchVoices(input, init),
  );
  await queryClient.prefetchQuery(voicesQuery);
});
afterEach(() => vi.unstubAllGlobals());

const voice = (id: string) => presentVoices().byId.get(id) ?? makeVoice({ id, services: [] });

it('adds what the catalogue does not know, and marks what the key does not offer', async () => {
  expect(await refreshOwnVoices(new AbortController().signal)).toBe(4);
  expect(isSelectable(voice('zh-CN-XiaoxiaoNeural'), 1)).toBe(true);
  expect(voiceUsability(voice('de-DE-KatjaNeural'), 1)).toEqual({ state: 'not-offered' });
  expect(isSelectable(voice('de-DE-KatjaNeural'), 4)).toBe(true);
  expect(isSelectable(voice('de-DE-KatjaNeural'), 5)).toBe(true);
  expect(voice('en-US-JennyNeural')).toMatchObject({
    styles: ['chat'],
    services: [1, 3],
    languageType: '2',
    gender: 'Female',
  });
  expect(isSelectable(voice('en-US-JennyNeural'), 2)).toBe(false);
  expect(isSelectable(voice('espeak-zh'), 1)).toBe(false);
});

it('belongs to its key and region: hidden with another key, and shown again with its own', async () => {
  await refreshOwnVoices(new AbortController().signal);
  useSettings.setState({ speechKey: 'other' });
  expect(isSelectable(voice('de-DE-KatjaNeural'), 1)).toBe(true);
  expect(presentVoices().byId.has('en-US-JennyNeural')).toBe(false);
  useSettings.setState({ speechKey: 'test-key' });
  expect(isSelectable(voice('de-DE-KatjaNeural'), 1)).toBe(false);
  useSettings.setState({ serviceRegion: 'westus' });
  expect(presentOwnVoices()).toBeNull();
});

it('survives a reload, and a corrupt copy does no harm', async () => {
  await refreshOwnVoices(new AbortController().signal);
  const kept = localStorage.getItem('ownVoices');
  useLastOwnVoices.setState({ list: null });
  localStorage.setItem('ownVoices', kept ?? '');
  await useLastOwnVoices.persist.rehydrate();
  expect(useLastOwnVoices.getState().list?.offered).toHaveLength(4);
  useLastOwnVoices.setState({ list: null });
  localStorage.setItem('ownVoices', '{"state":{"list":{"owner":1}},"version":0}');
  await useLastOwnVoices.persist.rehydrate();
  expect(useLastOwnVoices.getState().list).toBeNull();
});

it('reports a wrong key, and keeps the old list', async () => {
  await refreshOwnVoices(new AbortController().signal);
  server.failNext('unauthorized');
  await expect(refreshOwnVoices(new AbortController().signal)).rejects.toMatchObject({ code: 'AUTH_ERROR' });
  expect(useLastOwnVoices.getState().list?.offered).toHaveLength(4);
});
