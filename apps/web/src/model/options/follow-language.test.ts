import { afterEach, beforeEach, expect, it } from 'vitest';
import { startLanguage, switchLanguage } from '../../lib/language.ts';
import { queryClient } from '../../lib/query-client.ts';
import { makeVoice } from '../voices/testing/make-voice.ts';
import { voicesKey } from '../voices/voices-key.ts';
import type { FetchedVoices } from '../voices/voices-query.ts';
import { followInterfaceLanguage } from './follow-language.ts';
import { useOptions } from './options-store.ts';

const options = () => useOptions.getState();

/** The server's voice list, with the neural voices in one state. */
function listNeural(state: 'reachable' | 'fallback'): void {
  const voices = ['zh-CN-XiaoxiaoNeural', 'es-MX-DaliaNeural'].map((id) => ({
    ...makeVoice({ id, availability: { state, engine: null, voice: null } }),
    languageType: '1' as const,
  }));
  const catalogue = { voices, tags: [], categories: new Map() };
  queryClient.setQueryData<FetchedVoices>(voicesKey, { catalogue, cachedAt: null });
}

let stop: () => void;
beforeEach(async () => {
  queryClient.clear();
  useOptions.setState(useOptions.getInitialState(), true);
  await startLanguage();
  stop = followInterfaceLanguage();
});
afterEach(async () => {
  stop();
  await switchLanguage('zh');
});

it('switches between the neural and the embedded voice as the neural one appears and disappears', () => {
  expect(options().voice).toBe('espeak-zh-CN-qinghe');
  listNeural('reachable');
  expect(options()).toMatchObject({ voice: 'zh-CN-XiaoxiaoNeural', voiceChosen: false });
  listNeural('fallback');
  expect(options().voice).toBe('espeak-zh-CN-qinghe');
});

it('finds a voice that can speak in another language', async () => {
  listNeural('fallback');
  await switchLanguage('es');
  expect(options()).toMatchObject({ locale: 'es-MX', voice: 'espeak-es-MX-valeria' });
  listNeural('reachable');
  expect(options().voice).toBe('es-MX-DaliaNeural');
});

it('finds a voice that another service offers, and returns with the free service', () => {
  listNeural('fallback');
  options().change({ api: 1 });
  expect(options().voice).toBe('zh-CN-XiaoxiaoNeural');
  options().change({ api: 5 });
  expect(options().voice).toBe('espeak-zh-CN-qinghe');
});

it('keeps the voice that the person chose', async () => {
  options().selectVoice(makeVoice({ id: 'zh-CN-YunxiNeural', locale: 'zh-CN' }));
  listNeural('fallback');
  listNeural('reachable');
  await switchLanguage('es');
  options().change({ api: 1 });
  expect(options()).toMatchObject({ voice: 'zh-CN-YunxiNeural', locale: 'zh-CN' });
});
