import { render, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useJudging, useVoiceFinder } from '../features/batch/view/use-judging.ts';
import { useCheckSsml } from '../features/editor/ssml/use-check-ssml.ts';
import { Speakers } from '../features/script/speakers.tsx';
import { startLanguage } from '../lib/language.ts';
import { queryClient } from '../lib/query-client.ts';
import { makeVoice } from '../model/voices/testing/make-voice.ts';
import { forgetVoices, serveVoices } from '../model/voices/testing/serve-voices.ts';
import { presentVoices } from '../model/voices/voices.ts';
import { firstVoicesQuery } from '../model/voices/voices-query.ts';
import { withQueries } from '../test/with-queries.tsx';

const jenny = makeVoice({ id: 'en-US-JennyNeural' });
const xiaoxiao = makeVoice({ id: 'zh-CN-XiaoxiaoNeural', locale: 'zh-CN' });
const wrapper = ({ children }: { readonly children: ReactNode }) => withQueries(children);

/** A Chinese page that has not been used yet has Chinese voices only. */
beforeEach(async () => {
  forgetVoices();
  await startLanguage();
  serveVoices([jenny, xiaoxiao]);
  await queryClient.prefetchQuery(firstVoicesQuery);
});
afterEach(() => vi.unstubAllGlobals());

const showSpeaker = (voice: string) =>
  render(
    <Speakers
      text="Ann: hello"
      cast={[{ name: 'Ann', voice }]}
      onChange={vi.fn()}
      chooseVoice={vi.fn()}
      open={false}
      onOpenChange={vi.fn()}
    />,
    { wrapper },
  );

test('a speaker with a voice of another language fetches the others', async () => {
  showSpeaker(jenny.id);
  await vi.waitFor(() => expect(presentVoices().isWhole).toBe(true));
});

test('a speaker with a voice of the page’s language does not', () => {
  showSpeaker(xiaoxiao.id);
  expect(queryClient.isFetching({ queryKey: firstVoicesQuery.queryKey })).toBe(0);
});

test('the SSML, which may name any voice, is checked against all of them', async () => {
  renderHook(useCheckSsml, { wrapper });
  await vi.waitFor(() => expect(presentVoices().isWhole).toBe(true));
});

test('no voice of a list is reported as unknown before all are loaded', async () => {
  const { result } = renderHook(() => ({ judging: useJudging(), find: useVoiceFinder() }), { wrapper });
  const { judging, find } = result.current;
  expect([judging.knowsVoice(jenny.id), find(jenny.id)]).toEqual([true, null]);
});
