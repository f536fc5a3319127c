import { beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { makeVoice } from '../voices/testing/make-voice.ts';
import { voicesKey } from '../voices/voices-key.ts';
import type { FetchedVoices } from '../voices/voices-query.ts';
import { synthesisOptions, useOptions } from './options-store.ts';

const options = () => useOptions.getState();
beforeEach(() => {
  queryClient.clear();
  useOptions.setState(useOptions.getInitialState(), true);
});

const yunxi = makeVoice({
  id: 'zh-CN-YunxiNeural',
  locale: 'zh-CN',
  styles: ['cheerful', 'sad'],
  roles: ['Boy'],
});

describe('options', () => {
  it('have their defaults at first', () => {
    expect(options()).toMatchObject({
      api: 5,
      locale: 'zh-CN',
      voice: 'espeak-zh-CN-qinghe',
      style: 'Default',
      styleDegree: 1,
      role: '',
      speed: 1,
      pitch: 1,
      volume: 100,
      format: 'mp3',
    });
  });

  it('follows the interface language until a person chose a voice', () => {
    options().followLanguage('en');
    expect(options()).toMatchObject({ locale: 'en-US', voice: 'espeak-en-US-ruth' });
    options().followLanguage('es');
    expect(options()).toMatchObject({ locale: 'es-MX', voice: 'espeak-es-MX-valeria' });
    options().change({ style: 'sad' });
    options().followLanguage('es');
    expect(options().style).toBe('sad');
    options().selectVoice(yunxi);
    options().followLanguage('en');
    expect(options().voice).toBe('zh-CN-YunxiNeural');
  });

  it('starts with a voice that can speak here', () => {
    const jenny = makeVoice({ id: 'en-US-JennyNeural' });
    const listed = (state: 'reachable' | 'fallback') => {
      const voice = { ...jenny, languageType: '2' as const, availability: { ...jenny.availability, state } };
      const catalogue = { voices: [voice], tags: [], categories: new Map() };
      queryClient.setQueryData<FetchedVoices>(voicesKey, { catalogue, cachedAt: null });
      options().followLanguage('en');
      return options().voice;
    };
    expect(listed('reachable')).toBe('en-US-JennyNeural');
    expect(listed('fallback')).toBe('espeak-en-US-ruth');
    // A service with a person's own key has no embedded voices.
    options().change({ api: 1 });
    options().followLanguage('en');
    expect(options().voice).toBe('en-US-JennyNeural');
  });

  it('selecting a voice returns what it changes and drops a style or role that the voice lacks', () => {
    options().selectVoice(yunxi);
    options().change({ style: 'sad' });
    options().change({ role: 'Boy' });
    expect(options().selectVoice(yunxi)).toEqual({
      voice: 'zh-CN-YunxiNeural',
      locale: 'zh-CN',
      style: 'sad',
      role: 'Boy',
    });
    const plain = makeVoice({ id: 'en-US-GuyNeural' });
    expect(options().selectVoice(plain)).toEqual({
      voice: 'en-US-GuyNeural',
      locale: 'en-US',
      style: 'Default',
      role: '',
    });
  });

  it('clamps numbers to their ranges, without binary rounding errors', () => {
    options().change({ speed: 0.1 + 0.2 + 0.6 });
    expect(options().speed).toBe(0.9);
    options().change({ pitch: 7 });
    expect(options().pitch).toBe(2);
    options().change({ volume: -3 });
    expect(options().volume).toBe(0);
    options().change({ styleDegree: 0 });
    expect(options().styleDegree).toBe(0.01);
  });

  it('applies presets and resets speed, pitch and volume', () => {
    options().applyPreset('deep');
    options().change({ volume: 40 });
    expect(options()).toMatchObject({ speed: 1, pitch: 0.8, volume: 40 });
    options().resetProsody();
    expect(options()).toMatchObject({ speed: 1, pitch: 1, volume: 100 });
  });

  it('accepts every service, including the chat service, and no other', () => {
    for (const api of [1, 2, 3, 4, 6]) {
      options().change({ api: api });
      expect(options().api).toBe(api);
    }
    options().change({ api: 7 });
    expect(options().api).toBe(6);
  });
});

describe('options after a reload', () => {
  const reloadWith = async (stored: unknown) => {
    sessionStorage.clear();
    localStorage.setItem('voiceForm', JSON.stringify({ state: stored, version: 0 }));
    await useOptions.persist.rehydrate();
  };

  it('are the same', async () => {
    options().selectVoice(yunxi);
    options().change({ speed: 1.3 });
    const stored = JSON.parse(localStorage.getItem('voiceForm') ?? '{}').state;
    useOptions.setState(useOptions.getInitialState(), true);
    await reloadWith(stored);
    expect(options()).toMatchObject({ voice: 'zh-CN-YunxiNeural', speed: 1.3, voiceChosen: true });
  });

  it('are those of this tab, whatever another one chose; a new tab has the last', async () => {
    options().selectVoice(yunxi);
    const other = { state: { voice: 'en-US-JennyNeural', locale: 'en-US', voiceChosen: true }, version: 0 };
    localStorage.setItem('voiceForm', JSON.stringify(other));
    await useOptions.persist.rehydrate();
    expect(options().voice).toBe('zh-CN-YunxiNeural');
    await reloadWith(other.state);
    expect(options().voice).toBe('en-US-JennyNeural');
  });

  it('loses only invalid values', async () => {
    await reloadWith({
      api: 9,
      voice: '',
      speed: 99,
      pitch: 'high',
      volume: 55,
      format: 'ogg',
      style: 'sad',
    });
    expect(options()).toMatchObject({
      api: 5,
      voice: 'espeak-zh-CN-qinghe',
      speed: 1,
      pitch: 1,
      volume: 55,
      format: 'mp3',
      style: 'sad',
    });
  });

  it.each([null, 'text', 42, []])('are the defaults when storage holds %j', async (stored) => {
    await reloadWith(stored);
    expect(options()).toMatchObject({ voice: 'espeak-zh-CN-qinghe', speed: 1 });
    expect(typeof options().selectVoice).toBe('function');
  });
});

it('sends style and role only if the service supports them', () => {
  options().selectVoice(yunxi);
  options().change({ style: 'sad' });
  options().change({ role: 'Boy' });
  expect(synthesisOptions(options())).toEqual({
    voice: 'zh-CN-YunxiNeural',
    language: 'zh-CN',
    format: 'mp3',
    speed: 1,
    pitch: 1,
    volume: 100,
  });
});
