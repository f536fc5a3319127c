import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { switchLanguage } from '../../lib/language.ts';
import { queryClient } from '../../lib/query-client.ts';
import { followInterfaceLanguage } from '../../model/options/follow-language.ts';
import { useOptions, type VoiceConfiguration } from '../../model/options/options-store.ts';
import { useKeyDialog } from '../../model/providers/key-dialog-store.ts';
import { initialSettings, useSettings } from '../../model/settings/settings-store.ts';
import { makeVoice } from '../../model/voices/testing/make-voice.ts';
import { forgetVoices, giveElementsASize, serveVoices } from '../../model/voices/testing/serve-voices.ts';
import { presentVoices } from '../../model/voices/voices.ts';
import { voicesQuery } from '../../model/voices/voices-query.ts';
import VoiceOptions from '../../pages/parts/voice-options.tsx';
import { withQueries } from '../../test/with-queries.tsx';
import { startWords } from '../../test/words.ts';

const voices = [
  makeVoice({
    id: 'zh-CN-XiaoxiaoNeural',
    localName: '晓晓',
    locale: 'zh-CN',
    styles: ['cheerful', 'newscast'],
    services: [1, 3, 4, 5],
  }),
  makeVoice({ id: 'zh-CN-YunxiNeural', localName: '云希', locale: 'zh-CN', roles: ['Boy'] }),
  makeVoice({ id: 'es-MX-BeatrizNeural', name: 'Beatriz', locale: 'es-MX' }),
  makeVoice({ id: 'es-MX-DaliaNeural', name: 'Dalia', locale: 'es-MX' }),
  makeVoice({ id: 'de-DE-KatjaNeural', name: 'Katja', locale: 'de-DE' }),
  makeVoice({ id: 'en-US-JennyNeural', name: 'Jenny' }),
  makeVoice({
    id: 'ja-JP-NanamiNeural',
    name: 'Nanami',
    locale: 'ja-JP',
    availability: { state: 'unreachable', engine: null, voice: null },
  }),
];

let emitted: VoiceConfiguration[];
let stopFollowing: () => void;
let server: ReturnType<typeof serveVoices>;
beforeAll(startWords);
beforeEach(async () => {
  forgetVoices();
  giveElementsASize();
  useOptions.setState(useOptions.getInitialState(), true);
  useSettings.setState(initialSettings);
  useKeyDialog.setState(useKeyDialog.getInitialState(), true);
  queryClient.clear();
  emitted = [];
  server = serveVoices(voices);
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(console, 'warn').mockReturnValue();
  render(withQueries(<VoiceOptions onVoice={(configuration) => emitted.push(configuration)} />));
  stopFollowing = followInterfaceLanguage();
  await screen.findByRole('button', { name: '选择音色: 晓晓' });
});
afterEach(async () => {
  stopFollowing();
  await switchLanguage('zh');
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const openBrowser = async () => {
  await userEvent.click(screen.getByRole('button', { name: /^选择音色/ }));
  return screen.findByRole('dialog', { name: '选择音色' });
};
const choose = async (name: RegExp) => {
  await openBrowser();
  await userEvent.dblClick(await screen.findByRole('radio', { name }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
};

it('replaces a voice that the service does not offer', async () => {
  act(() => useOptions.setState({ api: 3, voice: 'zh-CN-YunxiNeural', voiceChosen: true }));
  await waitFor(() => expect(useOptions.getState().voice).toBe('zh-CN-XiaoxiaoNeural'));
  // The free service's voices come and go with its engines.
  act(() => useOptions.setState({ api: 5, voice: 'es-MX-BeatrizNeural', voiceChosen: true }));
  expect(useOptions.getState().voice).toBe('es-MX-BeatrizNeural');
});

it('shows the name of the chosen voice, not its id, when no voices load', async () => {
  server.overrides.set('/api/v1/voices', 'broken');
  act(() => useOptions.setState({ voice: 'espeak-zh-CN-qinghe', voiceChosen: true }));
  await act(() => queryClient.resetQueries({ queryKey: voicesQuery.queryKey }));
  expect(await screen.findByRole('button', { name: '选择音色: Qinghe' })).toBeTruthy();
  expect(screen.queryByText(/espeak-/)).toBeNull();
});

it('reports what choosing a voice changed', async () => {
  await choose(/云希/);
  expect(emitted).toEqual([{ voice: 'zh-CN-YunxiNeural', locale: 'zh-CN', style: 'Default', role: '' }]);
});

it('keeps the recently chosen voices, to be chosen with one press', async () => {
  await choose(/云希/);
  await choose(/晓晓/);
  const recent = within(screen.getByRole('list', { name: '最近和收藏的音色' }));
  expect(recent.getAllByRole('listitem')).toHaveLength(1);
  await userEvent.click(recent.getByRole('button', { name: '使用音色 云希' }));
  expect(useOptions.getState().voice).toBe('zh-CN-YunxiNeural');
  expect(recent.getByRole('button', { name: '使用音色 晓晓' })).toBeTruthy();
  expect(emitted).toHaveLength(3);
});

it('lists the common languages first, finds the rest, and picks the language’s default voice', async () => {
  await userEvent.click(screen.getByRole('combobox', { name: '语言' }));
  const options = await screen.findAllByRole('option');
  expect(options.slice(0, 4).map(({ textContent }) => textContent?.replace(/\d+$/, ''))).toEqual([
    '中文(普通话，简体)',
    '英语(美国)',
    '西班牙语(墨西哥)',
    '日语(日本)',
  ]);
  await userEvent.type(screen.getByPlaceholderText('搜索语言'), 'es-mx');
  await userEvent.click(await screen.findByRole('option', { name: /墨西哥/ }));
  expect(useOptions.getState()).toMatchObject({ locale: 'es-MX', voice: 'es-MX-DaliaNeural' });
  await openBrowser();
  await waitFor(() => expect(screen.getAllByRole('radio')).toHaveLength(2));
  await userEvent.click(screen.getByRole('button', { name: /仅显示/ }));
  await waitFor(() => expect(screen.getAllByRole('radio')).toHaveLength(3));
});

it('waits for the voices of a language chosen before they are loaded', async () => {
  const { catalogue } = presentVoices();
  queryClient.setQueryData(voicesQuery.queryKey, {
    catalogue: { ...catalogue, voices: catalogue.voices.filter(({ locale }) => locale === 'zh-CN') },
    cachedAt: null,
    isPartial: true,
  });
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const serve = fetch;
  vi.stubGlobal('fetch', async (...asked: Parameters<typeof fetch>) => {
    await released;
    return serve(...asked);
  });
  await userEvent.click(screen.getByRole('combobox', { name: '语言' }));
  await userEvent.click(await screen.findByRole('option', { name: /墨西哥/ }));
  expect(useOptions.getState().voice).toBe('zh-CN-XiaoxiaoNeural');
  release();
  await waitFor(() => expect(useOptions.getState().voice).toBe('es-MX-DaliaNeural'));
});

it('shows a line about what styles and roles require, and the fields if the service supports them', async () => {
  const line = () => screen.queryByText(/风格和角色需要自带密钥的服务/);
  expect(line()?.querySelector('a')?.getAttribute('href')).toBe('/docs/studio#styles');
  expect(screen.queryByRole('combobox', { name: '风格' })).toBeNull();
  await choose(/云希/);
  expect(line()).not.toBeNull();
  expect(screen.queryByRole('combobox', { name: '角色' })).toBeNull();
  act(() => useSettings.setState({ speechKey: 'key' }));
  act(() => useOptions.setState({ api: 3, voice: 'zh-CN-XiaoxiaoNeural' }));
  expect(await screen.findByRole('combobox', { name: '风格' })).toBeTruthy();
  expect(line()).toBeNull();
  act(() => useOptions.setState({ style: 'cheerful' }));
  expect(screen.getByRole('combobox', { name: '强度' })).toBeTruthy();
  for (const field of screen.getAllByRole('combobox')) expect(field).toHaveProperty('disabled', false);
});

it('follows the interface language with its voice', async () => {
  await switchLanguage('es');
  await waitFor(() => expect(useOptions.getState().voice).toBe('es-MX-DaliaNeural'));
  expect(await screen.findByRole('button', { name: 'Elegir una voz: Dalia' })).toBeTruthy();
});

it('sets speed, pitch and volume in a drawer that Escape closes and a press outside does not', async () => {
  await userEvent.click(screen.getByRole('button', { name: '高级设置' }));
  const drawer = await screen.findByRole('dialog', { name: '高级设置' });
  const preset = (name: string) => within(drawer).getByRole('button', { name });
  expect(preset('标准').getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(preset('快速'));
  expect(useOptions.getState()).toMatchObject({ speed: 1.3, pitch: 1 });
  expect(preset('快速').getAttribute('aria-pressed')).toBe('true');
  fireEvent.change(within(drawer).getByRole('slider', { name: '音调' }), { target: { value: '0.7' } });
  expect(useOptions.getState().pitch).toBe(0.7);
  expect(within(drawer).getByText('0.7×')).toBeTruthy();
  expect(preset('快速').getAttribute('aria-pressed')).toBe('false');
  await userEvent.click(preset('重置'));
  expect(useOptions.getState()).toMatchObject({ speed: 1, pitch: 1, volume: 100 });
  fireEvent.pointerDown(document.body);
  fireEvent.click(document.body);
  expect(screen.queryByRole('dialog')).not.toBeNull();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

const pick = async (select: string, option: RegExp) => {
  await userEvent.click(screen.getByRole('combobox', { name: select }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
};

it('asks for a missing key, and selects a voice that the service has', async () => {
  await choose(/云希/);
  await pick('服务', /^Microsoft 语音/);
  expect(await screen.findByRole('dialog', { name: 'Azure 语音服务' })).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  expect(useOptions.getState()).toMatchObject({ api: 1, voice: 'zh-CN-XiaoxiaoNeural' });
  expect(screen.getByText('还没有密钥')).toBeTruthy();
  const browser = within(await openBrowser());
  expect(browser.getByText('现在可用 1 个')).toBeTruthy();
  await userEvent.click(browser.getByRole('button', { name: '所选服务不提供 1 个音色' }));
  expect(browser.getByText(/此服务不提供/)).toBeTruthy();
});

it('has the server check its engines again when the free service is chosen, and only then', async () => {
  const refreshes = () => server.requests.filter((path) => path.endsWith('/server/status/refresh'));
  await pick('服务', /^Microsoft 语音/);
  await userEvent.keyboard('{Escape}');
  expect(refreshes()).toEqual([]);
  await pick('服务', /^免费/);
  expect(refreshes()).toHaveLength(1);
});

it('applies a scene with its style if the service speaks it, and names what it leaves out otherwise', async () => {
  await pick('场景预设', /^新闻$/);
  expect(useOptions.getState()).toMatchObject({
    api: 5,
    style: 'Default',
    volume: 80,
    speed: 1.1,
    pitch: 1.05,
  });
  expect(screen.getAllByText(/“新闻”预设：免费服务不支持“.*”风格/).length).toBeGreaterThan(0);
  useSettings.setState({ speechKey: 'key' });
  await pick('服务', /^Microsoft 语音/);
  await pick('场景预设', /^新闻$/);
  expect(useOptions.getState()).toMatchObject({ api: 1, style: 'newscast', styleDegree: 1.5 });
  expect((await screen.findByRole('combobox', { name: '强度' })).textContent).toContain('强');
  await pick('场景预设', /^诗歌$/);
  expect(screen.getAllByText(/“诗歌”预设：.*没有“.*”风格/).length).toBeGreaterThan(0);
});

it('distinguishes default from normal intensity, and shows a slider for any other', async () => {
  useSettings.setState({ speechKey: 'key' });
  useOptions.setState({ api: 1, style: 'cheerful' });
  await screen.findByRole('combobox', { name: '强度' });
  await pick('强度', /^中等$/);
  expect(screen.getByRole('combobox', { name: '强度' }).textContent).toContain('中等');
  await pick('强度', /^特弱$/);
  expect(useOptions.getState().styleDegree).toBe(0.01);
  await pick('强度', /^自定义$/);
  expect(await screen.findByRole('slider', { name: '风格强度' })).toBeTruthy();
});

it('names common volumes, the default as such, and opens the slider for any other', async () => {
  const volume = () => screen.getByRole('combobox', { name: '音量' }).textContent;
  expect(volume()).toBe('默认');
  await pick('音量', /^特响$/);
  expect(volume()).toBe('特响');
  await pick('音量', /^默认$/);
  expect(volume()).toBe('默认');
  useOptions.setState({ volume: 73 });
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: '音量' }).textContent).toBe('自定义（73）'),
  );
  await pick('音量', /^轻$/);
  expect(useOptions.getState().volume).toBe(40);
  await pick('音量', /^自定义/);
  expect(await screen.findByRole('dialog', { name: '高级设置' })).toBeTruthy();
});

it('says that a language has no voice here, and who speaks instead, until a voice is chosen', async () => {
  await userEvent.click(screen.getByRole('combobox', { name: '语言' }));
  await userEvent.click(await screen.findByRole('option', { name: /日语/ }));
  const notice = await screen.findByText(/没有能朗读日语\(日本\)的音色，仍由晓晓朗读/);
  expect(notice.getAttribute('role')).toBe('status');
  expect(useOptions.getState()).toMatchObject({ locale: 'zh-CN', voice: 'zh-CN-XiaoxiaoNeural' });
  await userEvent.click(screen.getByRole('combobox', { name: '语言' }));
  await userEvent.click(await screen.findByRole('option', { name: /西班牙语\(墨西哥/ }));
  await waitFor(() => expect(screen.queryByText(/没有能朗读/)).toBeNull());
  expect(useOptions.getState().voice).toBe('es-MX-DaliaNeural');
});
