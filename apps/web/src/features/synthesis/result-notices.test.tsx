import type { ServerStatus } from '@parlando/contract';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { useConversion } from '../../model/conversion/conversion.ts';
import { standInResult } from '../../model/conversion/testing/conversions.ts';
import { useEditor } from '../../model/document/editor-store.ts';
import { makeCatalogue, makeVoice } from '../../model/voices/testing/make-voice.ts';
import { forgetVoices, giveElementsASize } from '../../model/voices/testing/serve-voices.ts';
import { voicesQuery } from '../../model/voices/voices-query.ts';
import { hearToasts } from '../../test/said.ts';
import { withQueries } from '../../test/with-queries.tsx';
import ResultNotices from './result-notices.tsx';

const status = (engines: ServerStatus['engines']): ServerStatus => ({
  connected: true,
  lastChecked: '2026-11-20T00:00:00.000Z',
  freeLimit: null,
  remaining: null,
  error: null,
  errorCode: null,
  engines,
});
const embedded = { id: 'espeak', reachable: true };
const readAloud = (reachable: boolean) => ({ id: 'edge-read-aloud', reachable });
const xiaoxiao = (state: 'fallback' | 'reachable') =>
  makeVoice({
    id: 'zh-CN-XiaoxiaoNeural',
    locale: 'zh-CN',
    availability: { state, engine: 'espeak', voice: 'espeak-zh-CN-qinghe' },
  });

let afterRefresh = status([embedded, readAloud(false)]);
let voiceNow = xiaoxiao('fallback');
const bodies: unknown[] = [];
const said = hearToasts();
beforeEach(() => {
  bodies.length = 0;
  forgetVoices();
  giveElementsASize();
  queryClient.clear();
  useEditor.setState({ tab: 'plain', text: '你好', ssml: '', ssmlEdited: false });
  useConversion.setState(useConversion.getInitialState(), true);
  const envelope = (data: unknown) =>
    new Response(JSON.stringify({ code: 0, data, message: '', requestId: '' }));
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const path = new URL(input).pathname;
    if (path.endsWith('/server/status/refresh')) return envelope(afterRefresh);
    if (path.endsWith('/voices/zh-CN-XiaoxiaoNeural')) return envelope(voiceNow);
    if (path.endsWith('/tts/single')) bodies.push(JSON.parse(String(init?.body)));
    return new Response('{}', { status: 404 });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function show(engines: ServerStatus['engines'], voice = xiaoxiao('fallback'), shown = standInResult) {
  queryClient.setQueryData(['server-status'], status(engines));
  queryClient.setQueryData(voicesQuery.queryKey, { catalogue: makeCatalogue([voice]), cachedAt: null });
  render(withQueries(<ResultNotices result={shown} className={undefined} />));
}
const again = () => screen.queryByRole('button', { name: '再试一次' });

test('promises no engine if none can speak the voice', () => {
  show([embedded]);
  expect(screen.getByText(/这里没有能朗读所选音色的引擎/)).toBeTruthy();
  expect(screen.queryByText(/暂时/)).toBeNull();
  expect(again()).toBeNull();
});

test('while the engine is unreachable, a retry speaks and charges nothing', async () => {
  show([embedded, readAloud(false)]);
  expect(screen.getByText(/所选音色暂时不可用/)).toBeTruthy();
  await userEvent.click(again() as HTMLElement);
  await waitFor(() => expect(said).toEqual([i18next.t('notices.stillAway')]));
  expect(bodies).toEqual([]);
});

test('when it is reachable again, a retry uses the chosen voice or fails', async () => {
  afterRefresh = status([embedded, readAloud(true)]);
  voiceNow = xiaoxiao('reachable');
  show([embedded, readAloud(false)]);
  await act(() => userEvent.click(again() as HTMLElement));
  await waitFor(() => expect(bodies).toMatchObject([{ text: '你好', fallback: 'deny' }]));
});

test('a voice that replaced one of another script is not called a substitute, and no retry is offered', () => {
  const wanted = xiaoxiao('reachable');
  show([embedded, readAloud(false)], wanted, { ...standInResult, voice: 'espeak-en-US-ruth', warnings: [] });
  expect(screen.getByText(/不能读的文字/)).toBeTruthy();
  expect(screen.queryByText(/暂时/)).toBeNull();
  expect(again()).toBeNull();
});

test('closing the notices of a result applies to that result only', async () => {
  show([embedded]);
  await userEvent.click(screen.getByRole('button', { name: '关闭' }));
  expect(screen.queryByText(/这里没有能朗读所选音色的引擎/)).toBeNull();
  cleanup();
  show([embedded], xiaoxiao('fallback'), { ...standInResult, taskId: 't2' });
  expect(screen.getByText(/这里没有能朗读所选音色的引擎/)).toBeTruthy();
});
