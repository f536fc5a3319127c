import { beforeEach, expect, test, vi } from 'vitest';
import { apiUrl } from '../../lib/api-client.ts';
import { queryClient } from '../../lib/query-client.ts';
import { hearToasts } from '../../test/said.ts';
import { instanceQuery } from '../instance/instance.ts';
import { downloadAudio, downloadName, favouriteTask, shareLink } from './audio-actions.ts';
import { usePlayer } from './player-store.ts';

const said = hearToasts();
beforeEach(() => {
  usePlayer.setState({ current: null });
  return () => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  };
});

const audio = {
  url: '/api/v1/tts/audio/t1?signature=s',
  text: '你好',
  voice: 'v',
  timestamp: 1_763_676_000_000,
  format: 'wav' as const,
  taskId: 't1',
  blob: null,
};

test('a download is named by its time and format', () => {
  expect(downloadName(audio)).toBe('tts_audio_1763676000000.wav');
  expect(downloadName({ ...audio, format: 'mp3' })).toBe('tts_audio_1763676000000.mp3');
});

test('with nothing in the player there is nothing to download or share', async () => {
  await downloadAudio(null);
  await shareLink(null);
  favouriteTask('t1');
  expect(said).toEqual(['没有可下载的音频', '没有可分享的音频', '请先登录后再收藏']);
});

test('a favourite that is changed elsewhere is updated in the player, if that plays the task', async () => {
  queryClient.setQueryData(instanceQuery.queryKey, { accounts: false } as never);
  const envelope = { code: 0, data: { isFavorite: true }, message: '', requestId: '' };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(envelope)));
  usePlayer.setState({ current: audio });
  await favouriteTask('t2');
  expect(usePlayer.getState().current?.isFavorite).toBeUndefined();
  await favouriteTask('t1');
  expect(usePlayer.getState().current?.isFavorite).toBe(true);
  vi.unstubAllGlobals();
  queryClient.clear();
});

test('sharing copies the absolute URL, even without a clipboard API', async () => {
  const copied: string[] = [];
  document.execCommand = vi.fn(() => {
    copied.push((document.activeElement as HTMLTextAreaElement).value);
    return true;
  });
  await shareLink(audio.url);
  expect(copied).toEqual([apiUrl(audio.url)]);
  expect(copied[0]).toMatch(/^http/);
  expect(said).toEqual(['音频链接已复制到剪贴板']);
});

test('a download uses the link if there is no blob', async () => {
  vi.stubGlobal('fetch', async () => new Response('a', { status: 206 }));
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    expect(this.download).toBe('tts_audio_1763676000000.wav');
    expect(this.href).toContain('signature=s&download=1');
  });
  const download = downloadAudio(audio);
  expect(click).toHaveBeenCalledOnce();
  await download;
  expect(said).toEqual(['下载开始']);
  click.mockRestore();
});

test('a download that the server refuses says why', async () => {
  const refusal = {
    code: 404,
    error: 'AUDIO_NOT_FOUND',
    message: '音频不存在或已过期',
    details: {},
    requestId: 'r',
  };
  vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 404 }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await downloadAudio(audio);
  expect(said).toEqual(['下载失败：音频不存在或已过期']);
});

test('a download from an unreachable server says so, but another origin need not let pages read its replies', async () => {
  // An equal message is not repeated within 3 s.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5000 });
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await downloadAudio(audio);
  await downloadAudio({ ...audio, url: 'https://elsewhere.example/audio.mp3' });
  expect(said).toEqual(['下载失败：网络错误，请检查网络连接', '下载开始']);
});
