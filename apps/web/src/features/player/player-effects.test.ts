import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { AudioFault } from '../../lib/audio/audio-engine.ts';
import { usePlayer } from '../../model/player/player-store.ts';
import { hearToasts } from '../../test/said.ts';
import { usePlayerFault, usePlayerKeys } from './player-effects.ts';

const said = hearToasts();
afterEach(() => vi.unstubAllGlobals());

const gone = { code: 404, error: 'AUDIO_NOT_FOUND', message: '', details: {}, requestId: 'r' };

test.each<[string, AudioFault, () => Promise<Response>, string]>([
  ['removed', 'unsupported', async () => Response.json(gone, { status: 404 }), '音频不存在或已过期'],
  ['there', 'decode', async () => new Response('a'), '音频播放失败，无法解码音频'],
  [
    'unreachable',
    'unsupported',
    () => Promise.reject(new TypeError('Failed to fetch')),
    '音频播放失败，请检查网络连接',
  ],
])('a player whose audio is %s says so', async (_, fault, answer, words) => {
  vi.stubGlobal('fetch', answer);
  const current = { url: '/api/v1/tts/audio/t1?signature=s', text: '', voice: 'v', timestamp: 1, blob: null };
  usePlayer.setState({ current: { ...current, format: 'mp3', taskId: 't1' }, fault: null });
  renderHook(usePlayerFault);
  act(() => usePlayer.setState({ fault }));
  await waitFor(() => expect(said).toEqual([words]));
});

test('the arrows up and down are left to the page, which they scroll', () => {
  const current = { url: '/api/v1/tts/audio/t3', text: '', voice: 'v', timestamp: 1, blob: null };
  usePlayer.setState({ current: { ...current, format: 'mp3', taskId: 't3' } });
  renderHook(usePlayerKeys);
  const isLeft = (key: string) =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  expect(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'].map(isLeft)).toEqual([true, true, false, false]);
});

test('a fault is not reported once something else plays', async () => {
  let answer: (reply: Response) => void = () => undefined;
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
  const current = { url: '/api/v1/tts/audio/t2', text: '', voice: 'v', timestamp: 1, blob: null };
  usePlayer.setState({ current: { ...current, format: 'mp3', taskId: 't2' }, fault: null });
  renderHook(usePlayerFault);
  act(() => usePlayer.setState({ fault: 'failed' }));
  act(() => usePlayer.setState({ fault: null }));
  answer(new Response('a'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(said).toEqual([]);
});
