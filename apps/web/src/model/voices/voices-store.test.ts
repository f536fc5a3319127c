import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeVoice } from './testing/make-voice.ts';
import { forgetVoices, serveVoices } from './testing/serve-voices.ts';
import { useVoices } from './voices-store.ts';

const jenny = makeVoice({ id: 'en-US-JennyNeural' });
const store = () => useVoices.getState();

beforeEach(forgetVoices);
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('voices', () => {
  it('are asked for once by several who want them at the same time', async () => {
    const { requests } = serveVoices([jenny]);
    await Promise.all([store().load(), store().load(), store().refresh()]);
    expect(requests).toHaveLength(4);
    expect(store().byId.has(jenny.id)).toBe(true);
  });

  it('stay when a refresh fails, which is said', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { overrides } = serveVoices([jenny]);
    await store().load();
    overrides.set('/api/v1/voices', 'broken');
    expect(await store().refresh()).toBe('network');
    expect(store()).toMatchObject({ status: 'ready', refreshFailed: true });
    expect(store().catalogue.voices).toHaveLength(1);
  });

  it('are not cached when a part of them is missing', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { overrides } = serveVoices([jenny]);
    overrides.set('/api/v1/voices/categories', { status: 500, body: {} });
    expect(await store().load()).toBe('categories');
    expect(store().catalogue.voices).toHaveLength(1);
    expect(localStorage.getItem('voiceCache')).toBeNull();
  });

  it('throw away a cache they cannot read', async () => {
    localStorage.setItem('voiceCache', '{"version":"1.0.0","timestamp":1}');
    const { requests } = serveVoices([jenny]);
    await store().load();
    expect(requests).toHaveLength(4);
    expect(store().cachedAt).toBeNull();
  });

  it('are asked for anew when another engine came, once, and not when the same ones are there', async () => {
    const { requests } = serveVoices([jenny]);
    await store().load();
    const espeak = { id: 'espeak', reachable: true };
    store().followEngines([espeak, { id: 'edge-read-aloud', reachable: false }]);
    expect(store().refreshing).toBe(false);
    store().followEngines([espeak, { id: 'edge-read-aloud', reachable: true }]);
    await vi.waitFor(() => expect(store().refreshing).toBe(false), { timeout: 20_000 });
    store().followEngines([espeak, { id: 'edge-read-aloud', reachable: true }]);
    expect(store().refreshing).toBe(false);
    expect(requests).toHaveLength(8);
  });
});
