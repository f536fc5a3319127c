import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { makeVoice } from './testing/make-voice.ts';
import { forgetVoices, serveVoices } from './testing/serve-voices.ts';
import { loadAllVoices, presentVoices, refreshVoices } from './voices.ts';
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
  it('are fetched once for several concurrent readers', async () => {
    const { requests } = serveVoices([jenny]);
    await Promise.all([load(), load(), refreshVoices()]);
    expect(requests).toHaveLength(4);
    expect(presentVoices().byId.has(jenny.id)).toBe(true);
  });

  it('are at first only those of the page’s language, and all on demand', async () => {
    const xiaoxiao = makeVoice({ id: 'zh-CN-XiaoxiaoNeural', locale: 'zh-CN' });
    const { requests } = serveVoices([jenny, xiaoxiao]);
    await queryClient.prefetchQuery(firstVoicesQuery);
    expect(requests).toEqual(['/api/v1/voices?type=1']);
    expect([...presentVoices().byId.keys()]).toEqual([xiaoxiao.id]);
    expect(presentVoices().isWhole).toBe(false);
    expect(localStorage.getItem('voiceCache')).toBeNull();
    await Promise.all([loadAllVoices(), loadAllVoices()]);
    const all = ['?type=1', '?type=2', '?type=3', '/categories'].map((rest) => `/api/v1/voices${rest}`);
    expect(requests).toEqual(all);
    expect([...presentVoices().byId.keys()]).toEqual([xiaoxiao.id, jenny.id]);
    expect(presentVoices().isWhole).toBe(true);
    await loadAllVoices();
    expect(requests).toEqual(all);
    await refreshVoices();
    expect(requests).toHaveLength(8);
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

  it('are read from the cache on the next visit, and a refresh asks the server', async () => {
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

  it('replace an invalid cache', async () => {
    localStorage.setItem('voiceCache', '{"version":"1.0.0","timestamp":1}');
    const { requests } = serveVoices([jenny]);
    await load();
    expect(requests).toHaveLength(4);
    expect(state()?.data?.cachedAt).toBeNull();
  });
});

describe('voices when engines come and go', () => {
  const espeak = { id: 'espeak', reachable: true };
  const edge = { id: 'edge-read-aloud', reachable: true };

  /** Loads the modules anew, like a new page, so that earlier engines are forgotten. */
  async function openPage() {
    vi.resetModules();
    const [page, queries, { queryClient }] = await Promise.all([
      import('./voices.ts'),
      import('./voices-query.ts'),
      import('../../lib/query-client.ts'),
    ]);
    const isFetching = () => queryClient.isFetching() > 0;
    const settle = () => vi.waitFor(() => expect(isFetching()).toBe(false), { timeout: 20_000 });
    return { ...page, ...queries, queryClient, isFetching, settle };
  }

  it('are fetched again once, and not for the same engines', async () => {
    const { requests } = serveVoices([jenny]);
    const page = await openPage();
    await page.queryClient.prefetchQuery(page.voicesQuery);
    page.followEngines([espeak, { ...edge, reachable: false }]);
    expect(page.isFetching()).toBe(false);
    page.followEngines([espeak, edge]);
    await page.settle();
    page.followEngines([espeak, edge]);
    expect(page.isFetching()).toBe(false);
    expect(requests).toHaveLength(8);
  });

  it('in one language need not include each engine', async () => {
    const xiaoxiao = makeVoice({ id: 'zh-CN-XiaoxiaoNeural', locale: 'zh-CN' });
    const { requests } = serveVoices([jenny, xiaoxiao]);
    const page = await openPage();
    await page.queryClient.prefetchQuery(page.firstVoicesQuery);
    page.followEngines([espeak, { id: 'english-only', reachable: true }]);
    expect(page.isFetching()).toBe(false);
    expect(requests).toHaveLength(1);
  });

  it('from the cache are fetched again if the engines have changed', async () => {
    const { requests } = serveVoices([jenny]);
    await load();
    for (const [engines, fetched] of [
      [[espeak], 4],
      [[espeak, edge], 8],
    ] as const) {
      const page = await openPage();
      await page.queryClient.prefetchQuery(page.voicesQuery);
      page.followEngines([...engines]);
      await page.settle();
      expect(requests).toHaveLength(fetched);
    }
  });
});
