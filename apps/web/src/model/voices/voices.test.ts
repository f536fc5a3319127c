import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { makeVoice } from './testing/make-voice.ts';
import { forgetVoices, serveVoices } from './testing/serve-voices.ts';
import { followEngines, loadAllVoices, presentVoices, refreshVoices } from './voices.ts';
import { firstVoicesQuery, voicesQuery } from './voices-query.ts';

const jenny = makeVoice({ id: 'en-US-JennyNeural' });
const load = () => queryClient.prefetchQuery(voicesQuery);
const state = () => queryClient.getQueryState(voicesQuery.queryKey);

beforeEach(forgetVoices);
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('voices', () => {
  it('are fetched once for several readers at the same time', async () => {
    const { requests } = serveVoices([jenny]);
    await Promise.all([load(), load(), refreshVoices()]);
    expect(requests).toHaveLength(4);
    expect(presentVoices().byId.has(jenny.id)).toBe(true);
  });

  it('are at first only those of the language of the page, and all once they are wanted', async () => {
    const xiaoxiao = makeVoice({ id: 'zh-CN-XiaoxiaoNeural', locale: 'zh-CN' });
    const { requests } = serveVoices([jenny, xiaoxiao]);
    await queryClient.prefetchQuery(firstVoicesQuery);
    expect(requests).toEqual(['/api/v1/voices?type=1']);
    expect([...presentVoices().byId.keys()]).toEqual([xiaoxiao.id]);
    expect(presentVoices().isWhole).toBe(false);
    expect(localStorage.getItem('voiceCache')).toBeNull();
    await Promise.all([loadAllVoices(), loadAllVoices()]);
    expect(requests).toHaveLength(5);
    expect([...presentVoices().byId.keys()]).toEqual([xiaoxiao.id, jenny.id]);
    expect(presentVoices().isWhole).toBe(true);
    await loadAllVoices();
    expect(requests).toHaveLength(5);
  });

  it('stay when a refresh fails', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { overrides } = serveVoices([jenny]);
    await load();
    overrides.set('/api/v1/voices', 'broken');
    await refreshVoices();
    expect(state()?.status).toBe('error');
    expect(presentVoices().catalogue.voices).toHaveLength(1);
  });

  it('are not cached when the categories are missing', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { overrides } = serveVoices([jenny]);
    overrides.set('/api/v1/voices/categories', { status: 500, body: {} });
    await load();
    expect(presentVoices().catalogue.voices).toHaveLength(1);
    expect(localStorage.getItem('voiceCache')).toBeNull();
  });

  it('come from the cache on the next visit, and a refresh asks the server', async () => {
    const { requests } = serveVoices([jenny]);
    await load();
    queryClient.clear();
    await load();
    expect(requests).toHaveLength(4);
    expect(state()?.data?.cachedAt).not.toBeNull();
    await refreshVoices();
    expect(requests).toHaveLength(8);
    expect(state()?.data?.cachedAt).toBeNull();
  });

  it('replace a cache that cannot be read', async () => {
    localStorage.setItem('voiceCache', '{"version":"1.0.0","timestamp":1}');
    const { requests } = serveVoices([jenny]);
    await load();
    expect(requests).toHaveLength(4);
    expect(state()?.data?.cachedAt).toBeNull();
  });

  it('are fetched again once when another engine comes, and not for the same engines', async () => {
    const { requests } = serveVoices([jenny]);
    await load();
    const espeak = { id: 'espeak', reachable: true };
    followEngines([espeak, { id: 'edge-read-aloud', reachable: false }]);
    expect(queryClient.isFetching()).toBe(0);
    followEngines([espeak, { id: 'edge-read-aloud', reachable: true }]);
    await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0), { timeout: 20_000 });
    followEngines([espeak, { id: 'edge-read-aloud', reachable: true }]);
    expect(queryClient.isFetching()).toBe(0);
    expect(requests).toHaveLength(8);
  });
});
