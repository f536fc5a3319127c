import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadWords, startLanguage } from '../../lib/language.ts';
import { connectToasts } from '../../lib/toast.ts';
import { makeVoice } from '../../model/voices/testing/make-voice.ts';
import { forgetVoices, giveElementsASize, serveVoices } from '../../model/voices/testing/serve-voices.ts';
import { VoiceSelector } from './voice-selector.tsx';

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

function Selector({ onSelect }: { onSelect?: (id: string) => void }) {
  const [selected, setSelected] = useState('zh-CN-XiaoxiaoNeural');
  return (
    <VoiceSelector
      api={5}
      selected={selected}
      onSelect={({ id }) => {
        setSelected(id);
        onSelect?.(id);
      }}
    />
  );
}

const radio = (name: RegExp) => screen.getByRole('radio', { name });
const names = () =>
  screen.getAllByRole('radio').map((card) => card.getAttribute('aria-label')?.split(',')[0]);

let said: string[];
let disconnectToasts: () => void;
beforeAll(async () => {
  await startLanguage();
  await loadWords();
});
beforeEach(() => {
  forgetVoices();
  giveElementsASize();
  said = [];
  disconnectToasts = connectToasts(({ words }) => said.push(words));
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  disconnectToasts();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the cards', () => {
  it('are one radio group with the chosen voice first, checked and in the tab order', async () => {
    serveVoices(voices, [news]);
    render(<Selector />);
    await screen.findAllByRole('radio');
    expect(names()).toEqual(['晓晓', '云希', '晓辰 HD']);
    const chosen = radio(/晓晓/);
    expect(chosen.getAttribute('aria-checked')).toBe('true');
    expect(chosen.getAttribute('aria-setsize')).toBe('3');
    expect(chosen.getAttribute('aria-posinset')).toBe('1');
    expect(screen.getAllByRole('radio').map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
  });

  it('choose with a click and with the arrow keys', async () => {
    const chosen: string[] = [];
    serveVoices(voices);
    render(<Selector onSelect={(id) => chosen.push(id)} />);
    await screen.findAllByRole('radio');
    await userEvent.click(radio(/云希/));
    expect(radio(/云希/).getAttribute('aria-checked')).toBe('true');
    fireEvent.keyDown(radio(/云希/), { key: 'ArrowLeft' });
    await waitFor(() => expect(document.activeElement).toBe(radio(/晓晓/)));
    expect(chosen).toEqual(['zh-CN-YunxiNeural', 'zh-CN-XiaoxiaoNeural']);
  });

  it('name the voice that speaks instead', async () => {
    serveVoices(voices);
    render(<Selector />);
    await screen.findAllByRole('radio');
    const facts = document.getElementById(radio(/云希/).getAttribute('aria-describedby') ?? '');
    expect(facts?.textContent).toContain('由 晓晓 代读');
  });

  it('are disabled with the reason where the free service cannot speak them', async () => {
    const chosen: string[] = [];
    serveVoices(voices);
    render(<Selector onSelect={(id) => chosen.push(id)} />);
    await screen.findAllByRole('radio');
    const pro = radio(/晓辰/);
    expect(pro.getAttribute('aria-disabled')).toBe('true');
    expect(document.getElementById(pro.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
      'PRO 音色需要自己的语音服务密钥',
    );
    await userEvent.click(pro);
    expect(chosen).toEqual([]);
    expect(said).toEqual(['PRO 音色需要自己的语音服务密钥，免费服务无法朗读']);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '试听 晓辰 HD' }).disabled).toBe(true);
  });

  it('ask a guest to log in before keeping a favourite', async () => {
    serveVoices(voices);
    render(<Selector />);
    await screen.findAllByRole('radio');
    await userEvent.click(screen.getByRole('button', { name: '收藏 晓晓' }));
    expect(said).toEqual(['请先登录后再收藏']);
    await userEvent.click(screen.getByRole('tab', { name: '收藏' }));
    expect(screen.getByText('请先登录后再收藏')).toBeTruthy();
  });

  it('open all facts of a voice, asked for anew', async () => {
    const { requests } = serveVoices(voices);
    render(<Selector />);
    await screen.findAllByRole('radio');
    await userEvent.click(screen.getByRole('button', { name: '云希 的详情' }));
    const dialog = await screen.findByRole('dialog', { name: '云希' });
    expect(within(dialog).getByText('zh-CN-YunxiNeural')).toBeTruthy();
    expect(requests).toContain('/api/v1/voices/zh-CN-YunxiNeural');
    await userEvent.click(within(dialog).getByRole('button', { name: '使用此音色' }));
    expect(radio(/云希/).getAttribute('aria-checked')).toBe('true');
  });
});

describe('finding', () => {
  it('goes by tab, category and tag, and offers only chips that lead somewhere', async () => {
    serveVoices(voices, [news]);
    render(<Selector />);
    await screen.findAllByRole('radio');
    const chips = within(screen.getByRole('group', { name: '音色分类' })).getAllByRole('button');
    expect(chips.map(({ textContent }) => textContent)).toEqual(['全部', '男声', '女声', '新闻']);
    await userEvent.click(screen.getByRole('button', { name: '男声' }));
    expect(names()).toEqual(['云希']);
    await userEvent.click(screen.getByRole('button', { name: '新闻' }));
    expect(names()).toEqual(['晓晓']);
    await userEvent.click(screen.getByRole('tab', { name: '英语' }));
    expect(names()).toEqual(['Jenny']);
  });

  it('opens on the icon, and folds up 150 ms after the focus left an empty field', async () => {
    serveVoices(voices);
    render(<Selector />);
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
    render(<Selector />);
    await screen.findAllByRole('radio');
    await userEvent.click(screen.getByRole('button', { name: '搜索音色' }));
    await userEvent.type(screen.getByRole('searchbox'), 'YUNX');
    expect(names()).toEqual(['云希']);
    await userEvent.type(screen.getByRole('searchbox'), 'zzz');
    await userEvent.click(screen.getByRole('button', { name: '清除筛选' }));
    expect(names()).toHaveLength(3);
  });
});

describe('voice data', () => {
  it('comes from the cache the second time, with a note, and anew on refresh', async () => {
    const { requests } = serveVoices(voices);
    const first = render(<Selector />);
    await screen.findAllByRole('radio');
    first.unmount();
    forgetVoices();
    requests.length = 0;
    render(<Selector />);
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

  it('shows the empty state without a message when the wire is broken, and recovers', async () => {
    const { overrides } = serveVoices(voices);
    overrides.set('/api/v1/voices', 'broken');
    render(<Selector />);
    await screen.findByText('暂无音色数据');
    expect(said).toEqual([]);
    expect(console.error).toHaveBeenCalled();
    overrides.clear();
    await userEvent.click(screen.getAllByRole('button', { name: '刷新音色' }).at(-1) as HTMLElement);
    expect(await screen.findAllByRole('radio')).toHaveLength(3);
  });

  it.each([
    ['获取音色数据失败', '/api/v1/voices', { status: 500, body: {} }],
    ['获取主播列表失败：响应数据格式错误', '/api/v1/voices', { status: 200, body: { voices: 'none' } }],
    ['获取语言分类失败', '/api/v1/voices/categories', { status: 500, body: {} }],
  ])('says %s', async (words, path, reply) => {
    const { overrides } = serveVoices(voices);
    overrides.set(path, reply);
    render(<Selector />);
    await waitFor(() => expect(said).toEqual([words]));
  });

  it('says when the facts of one voice cannot be had', async () => {
    const { overrides } = serveVoices(voices);
    render(<Selector />);
    await screen.findAllByRole('radio');
    overrides.set('/api/v1/voices/zh-CN-YunxiNeural', { status: 500, body: {} });
    await userEvent.click(screen.getByRole('button', { name: '云希 的详情' }));
    await waitFor(() => expect(said).toEqual(['获取主播详情失败']));
  });
});
