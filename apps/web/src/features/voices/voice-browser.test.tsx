import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { switchLanguage } from '../../lib/language.ts';
import { useRecentVoices } from '../../model/voices/recent-voices.ts';
import { makeVoice } from '../../model/voices/testing/make-voice.ts';
import { forgetVoices, giveElementsASize, serveVoices } from '../../model/voices/testing/serve-voices.ts';
import { openVoiceBrowser, useVoiceBrowser } from '../../model/voices/voice-browser-store.ts';
import { hearToasts } from '../../test/said.ts';
import VoiceBrowser from './voice-browser.tsx';
import { VoiceBrowserHost } from './voice-browser-host.tsx';

const voices = [
  makeVoice({
    id: 'zh-CN-XiaoxiaoNeural',
    name: 'Xiaoxiao',
    localName: '晓晓',
    locale: 'zh-CN',
    tags: [104],
  }),
  makeVoice({
    id: 'zh-CN-YunxiNeural',
    name: 'Yunxi',
    localName: '云希',
    locale: 'zh-CN',
    gender: 'Male',
    availability: { state: 'fallback', engine: 'espeak', voice: 'zh-CN-XiaoxiaoNeural' },
  }),
  makeVoice({
    id: 'zh-CN-XiaochenHD',
    name: 'Xiaochen HD',
    localName: '晓辰 HD',
    locale: 'zh-CN',
    isPro: true,
    availability: { state: 'requires-key', engine: null, voice: null },
  }),
  makeVoice({ id: 'en-US-JennyNeural', name: 'Jenny' }),
];
const news = { id: 104, name: 'News', type: 'category', sort: 104 } as const;

let used: string[];
let closed: number;

function browse(props: { for?: string; chosen?: string } = {}) {
  return render(
    <VoiceBrowser
      open
      api={5}
      chosen="zh-CN-XiaoxiaoNeural"
      onChoose={({ id }) => used.push(id)}
      onClose={() => closed++}
      {...props}
    />,
  );
}

const radio = (name: RegExp) => screen.getByRole('radio', { name });
const names = () => screen.getAllByRole('radio').map((row) => row.getAttribute('aria-label')?.split(',')[0]);
const unfold = (name: RegExp) => userEvent.click(screen.getByRole('button', { name }));
const filters = () => within(screen.getByRole('toolbar', { name: '筛选' }));

const said = hearToasts();
beforeEach(() => {
  forgetVoices();
  giveElementsASize();
  used = [];
  closed = 0;
  localStorage.clear();
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the rows', () => {
  it('are one radio group of what can be heard now; others are collapsed, with their number and reason', async () => {
    serveVoices(voices, [news]);
    browse();
    await screen.findAllByRole('radio');
    expect(screen.getByText('现在可用 1 个')).toBeTruthy();
    expect(names()).toEqual(['晓晓']);
    await unfold(/^1 个音色需要联网，现在由内置音色代读$/);
    await unfold(/^1 个音色需要自己的密钥$/);
    expect(names()).toEqual(['晓晓', '云希', '晓辰 HD']);
    const chosen = radio(/晓晓/);
    expect(chosen.getAttribute('aria-checked')).toBe('true');
    expect(chosen.getAttribute('aria-setsize')).toBe('3');
    expect(chosen.getAttribute('aria-posinset')).toBe('1');
    expect(screen.getAllByRole('radio').map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
  });

  it('are picked with a click and the arrow keys, and used with the button at the bottom', async () => {
    serveVoices(voices);
    browse();
    await screen.findAllByRole('radio');
    await unfold(/代读$/);
    await userEvent.click(radio(/云希/));
    expect(radio(/云希/).getAttribute('aria-checked')).toBe('true');
    fireEvent.keyDown(radio(/云希/), { key: 'ArrowUp' });
    await waitFor(() => expect(document.activeElement).toBe(radio(/晓晓/)));
    fireEvent.keyDown(radio(/晓晓/), { key: 'End' });
    await waitFor(() => expect(document.activeElement).toBe(radio(/云希/)));
    expect(used).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: '使用音色 云希' }));
    expect(used).toEqual(['zh-CN-YunxiNeural']);
    expect(closed).toBe(1);
    expect(useRecentVoices.getState().ids).toEqual(['zh-CN-YunxiNeural']);
  });

  it('are used with Enter and with a double click', async () => {
    serveVoices(voices);
    browse({ chosen: 'zh-CN-YunxiNeural' });
    await screen.findAllByRole('radio');
    await unfold(/代读$/);
    fireEvent.keyDown(radio(/云希/), { key: 'Enter' });
    await userEvent.dblClick(radio(/晓晓/));
    expect(used).toEqual(['zh-CN-YunxiNeural', 'zh-CN-XiaoxiaoNeural']);
  });

  it('change nothing when the browser is cancelled', async () => {
    serveVoices(voices);
    browse({ for: '小林', chosen: 'zh-CN-YunxiNeural' });
    await screen.findAllByRole('radio');
    expect(screen.getByRole('dialog', { name: '为“小林”选音色' })).toBeTruthy();
    await userEvent.click(radio(/晓晓/));
    await userEvent.click(screen.getByRole('button', { name: '取消' }));
    expect(used).toEqual([]);
    expect(closed).toBe(1);
  });

  it('name the voice that speaks instead, on their preview too', async () => {
    serveVoices(voices);
    browse();
    await screen.findAllByRole('radio');
    await unfold(/代读$/);
    const facts = document.getElementById(radio(/云希/).getAttribute('aria-describedby') ?? '');
    expect(facts?.textContent).toContain('由晓晓代读');
    expect(screen.getByRole('button', { name: '试听 云希（由晓晓代读）' })).toBeTruthy();
    expect(screen.getByRole('button', { name: '试听 晓晓' })).toBeTruthy();
  });

  it('say what a voice is good for, its traits, and which services speak it', async () => {
    serveVoices(
      [
        makeVoice({
          id: 'zh-CN-XiaoxiaoNeural',
          locale: 'zh-CN',
          age: 'child',
          tags: [104, 203],
          styles: ['sad'],
          services: [1, 5],
        }),
      ],
      [news, { id: 203, name: 'Warm', type: 'personality', sort: 203 }],
    );
    browse();
    const [row] = await screen.findAllByRole('radio');
    const facts = document.getElementById(row?.getAttribute('aria-describedby') ?? '');
    expect(facts?.textContent).toBe('新闻 · 儿童 · 温暖 · 1 种风格可用服务：Microsoft · 免费服务');
  });

  it('are disabled with the reason where the free service cannot speak them', async () => {
    serveVoices(voices);
    browse();
    await screen.findAllByRole('radio');
    await unfold(/密钥$/);
    const pro = radio(/晓辰/);
    expect(pro.getAttribute('aria-disabled')).toBe('true');
    expect(document.getElementById(pro.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
      'PRO 音色需要自己的语音服务密钥',
    );
    await userEvent.click(pro);
    fireEvent.keyDown(pro, { key: 'Enter' });
    expect(pro.getAttribute('aria-checked')).toBe('false');
    expect(used).toEqual([]);
    expect(said).toEqual(['PRO 音色需要自己的语音服务密钥，免费服务无法朗读']);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '试听 晓辰 HD' }).disabled).toBe(true);
  });

  it('are marked for a comparison, at most two', async () => {
    serveVoices(voices);
    browse();
    await screen.findAllByRole('radio');
    await unfold(/代读$/);
    await userEvent.click(screen.getByRole('button', { name: '比较 晓晓' }));
    expect(screen.getByText('比较：晓晓 · 再选一个')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '比较 云希' }));
    expect(screen.getByText('比较：晓晓 / 云希')).toBeTruthy();
    expect(screen.getByRole('button', { name: '交替试听' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '比较 晓晓' }));
    expect(screen.getByText('比较：云希 · 再选一个')).toBeTruthy();
  });

  it('ask a guest to log in before keeping a favourite', async () => {
    serveVoices(voices);
    browse();
    await screen.findAllByRole('radio');
    await userEvent.click(screen.getByRole('button', { name: '收藏 晓晓' }));
    expect(said).toEqual(['请先登录后再收藏']);
    await userEvent.click(screen.getByRole('tab', { name: '收藏' }));
    expect(screen.getByText('请先登录后再收藏')).toBeTruthy();
  });

  it('open all facts of a voice, fetched again', async () => {
    const { requests } = serveVoices(voices);
    browse();
    await screen.findAllByRole('radio');
    await unfold(/代读$/);
    await userEvent.click(screen.getByRole('button', { name: '云希 的详情' }));
    const dialog = await screen.findByRole('dialog', { name: '云希' });
    expect(within(dialog).getByText('zh-CN-YunxiNeural')).toBeTruthy();
    expect(requests).toContain('/api/v1/voices/zh-CN-YunxiNeural');
    await userEvent.click(within(dialog).getByRole('button', { name: '使用此音色' }));
    expect(used).toEqual(['zh-CN-YunxiNeural']);
  });
});

describe('finding', () => {
  it('filters by tab, category and tag, and offers only filters with results, with their numbers', async () => {
    serveVoices(voices, [news]);
    browse();
    await screen.findAllByRole('radio');
    const offered = filters()
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
    expect(offered).toEqual(['全部3', '现在可用1', '自然音色1', '全部3', '男声1', '女声2', '新闻1']);
    await userEvent.click(filters().getByRole('button', { name: /^男声/ }));
    await unfold(/代读$/);
    expect(names()).toEqual(['云希']);
    await userEvent.click(filters().getByRole('button', { name: /^男声/ }));
    await userEvent.click(filters().getByRole('button', { name: /^新闻/ }));
    expect(names()).toEqual(['晓晓']);
    await userEvent.click(screen.getByRole('tab', { name: '英语' }));
    expect(names()).toEqual(['Jenny']);
  });

  it('has its filters as one tab stop', async () => {
    serveVoices(voices, [news]);
    browse();
    await screen.findAllByRole('radio');
    const stops = () =>
      filters()
        .getAllByRole('button')
        .filter(({ tabIndex }) => tabIndex === 0);
    await waitFor(() => expect(stops()).toHaveLength(1));
    act(() => stops()[0]?.focus());
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('现在可用1');
    await userEvent.keyboard(' ');
    expect(document.activeElement?.getAttribute('aria-pressed')).toBe('true');
    expect(stops()).toHaveLength(1);
  });

  it('starts with the Spanish voices in Spanish', async () => {
    serveVoices([...voices, makeVoice({ id: 'es-MX-DaliaNeural', name: 'Dalia', locale: 'es-MX' })]);
    await switchLanguage('es');
    browse({ chosen: 'es-MX-DaliaNeural' });
    await screen.findAllByRole('radio');
    const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent);
    expect(tabs).toEqual(['Español', 'Inglés', 'Chino', 'Otros', 'Favoritas', 'Recientes']);
    expect(names()).toEqual(['Dalia']);
    await switchLanguage('zh');
  });

  it('shows the recently used voices', async () => {
    serveVoices(voices);
    useRecentVoices.setState({ ids: ['en-US-JennyNeural', 'zh-CN-YunxiNeural', 'gone'] });
    browse();
    await screen.findAllByRole('radio');
    await userEvent.click(screen.getByRole('tab', { name: '最近' }));
    // Favourite and recent voices are not collapsed.
    expect(names()).toEqual(['Jenny', '云希']);
  });

  it('opens with the icon, and closes 150 ms after an empty field loses the focus', async () => {
    serveVoices(voices);
    browse();
    await screen.findAllByRole('radio');
    await userEvent.click(screen.getByRole('button', { name: '搜索音色' }));
    const field = screen.getByRole('searchbox');
    expect(document.activeElement).toBe(field);
    vi.useFakeTimers();
    fireEvent.blur(field);
    act(() => vi.advanceTimersByTime(149));
    expect(screen.queryByRole('searchbox')).not.toBeNull();
    act(() => vi.advanceTimersByTime(1));
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  it('stays open with a keyword, and offers to clear the filters of an empty result', async () => {
    serveVoices(voices);
    browse();
    await screen.findAllByRole('radio');
    await userEvent.click(screen.getByRole('button', { name: '搜索音色' }));
    await userEvent.type(screen.getByRole('searchbox'), 'YUNX');
    // Search results are not collapsed.
    expect(names()).toEqual(['云希']);
    await userEvent.type(screen.getByRole('searchbox'), 'zzz');
    expect(screen.getByText('暂无音色数据')).toBeTruthy();
    expect(screen.getByText(/没有符合条件的音色/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '清除筛选' }));
    expect(names()).toEqual(['晓晓']);
  });
});

describe('voice data', () => {
  it('comes from the cache the second time, with a note, and from the server on refresh', async () => {
    const { requests } = serveVoices(voices);
    const first = browse();
    await screen.findAllByRole('radio');
    first.unmount();
    forgetVoices();
    requests.length = 0;
    browse();
    await screen.findAllByRole('radio');
    expect(requests).toEqual([]);
    expect(screen.getByText(/使用缓存数据/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '刷新音色' }));
    await waitFor(() => expect(screen.queryByText(/使用缓存数据/)).toBeNull());
    expect(requests.sort()).toEqual([
      '/api/v1/voices/categories',
      '/api/v1/voices?type=1',
      '/api/v1/voices?type=2',
      '/api/v1/voices?type=3',
    ]);
  });

  it('shows the empty state without a message when the connection fails, and recovers', async () => {
    const { overrides } = serveVoices(voices);
    overrides.set('/api/v1/voices', 'broken');
    browse();
    await screen.findByText('暂无音色数据');
    expect(said).toEqual([]);
    expect(console.error).toHaveBeenCalled();
    overrides.clear();
    await userEvent.click(screen.getAllByRole('button', { name: '刷新音色' }).at(-1) as HTMLElement);
    expect(await screen.findAllByRole('radio')).toHaveLength(1);
  });

  it.each([
    ['获取音色数据失败', '/api/v1/voices', { status: 500, body: {} }],
    ['获取主播列表失败：响应数据格式错误', '/api/v1/voices', { status: 200, body: { voices: 'none' } }],
    ['获取语言分类失败', '/api/v1/voices/categories', { status: 500, body: {} }],
  ])('says %s', async (words, path, reply) => {
    const { overrides } = serveVoices(voices);
    overrides.set(path, reply);
    browse();
    await waitFor(() => expect(said).toEqual([words]));
  });

  it('reports when the facts of a voice cannot be fetched', async () => {
    const { overrides } = serveVoices(voices);
    browse();
    await screen.findAllByRole('radio');
    overrides.set('/api/v1/voices/zh-CN-XiaoxiaoNeural', { status: 500, body: {} });
    await userEvent.click(screen.getByRole('button', { name: '晓晓 的详情' }));
    await waitFor(() => expect(said).toEqual(['获取主播详情失败']));
  });
});

it('does not reopen by itself after its page was left', async () => {
  const { unmount } = render(<VoiceBrowserHost />);
  act(() => openVoiceBrowser({ chosen: '', onChoose: () => undefined }));
  expect(await screen.findByRole('dialog')).toBeTruthy();
  unmount();
  render(<VoiceBrowserHost />);
  expect(useVoiceBrowser.getState().open).toBe(false);
});
