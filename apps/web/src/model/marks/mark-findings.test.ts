import type { Mark } from '@parlando/contract';
import { checkSsml } from '@parlando/speech';
import { expect, test, vi } from 'vitest';
import { markFindings } from './mark-findings.ts';

const text = 'Anna: 我在重庆。\nTomato 行';
const sounds = (start: number, length: number, alphabet: 'pinyin' | 'ipa', said: string): Mark => ({
  kind: 'pronunciation',
  start,
  length,
  pronunciation: { alphabet, sounds: said },
});
const marks: Mark[] = [
  sounds(8, 2, 'pinyin', 'chong2 qing4'),
  sounds(12, 6, 'ipa', 'təˈmeɪtoʊ'),
  { kind: 'prosody', start: 19, length: 1, volume: 1.5 },
  { kind: 'pause', start: 3, durationMs: 300 },
];
const cast = [{ name: 'Anna', voice: 'zh-CN-XiaoxiaoNeural' }];

/** A server whose Chinese voices read pinyin and whose other voices read IPA; none is louder than usual. */
function serveCheck(): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const { ssml } = JSON.parse(body) as { ssml: string };
    asked.push(ssml);
    const { errors, warnings } = checkSsml(ssml, {
      canPronounce: (voice, { pinyin }) => voice.startsWith('zh') === (pinyin !== undefined),
      beyondReach: (_voice, { volume }) => (volume > 100 ? ['volume'] : []),
    });
    const data: Record<string, unknown[]> = { errors: [], warnings: [] };
    data.errors = errors.map((each) => ({ ...each, field: 'ssml', message: '', ruleType: 'ssml' }));
    data.warnings = warnings.map((each) => ({ ...each, field: 'ssml', message: '', ruleType: 'ssml' }));
    return new Response(JSON.stringify({ code: 0, data, message: 'ok', requestId: 'test' }));
  });
  return asked;
}

const findingsOf = async (options: { api: number; voice: string; volume: number }) =>
  (await markFindings({ text, cast, marks, options })).map(({ code, values }) => `${code} ${values?.words}`);

test('the free service says which marks the voice of each line cannot speak', async () => {
  const asked = serveCheck();
  expect(await findingsOf({ api: 5, voice: 'en-US-JennyNeural', volume: 100 })).toEqual([
    'MARK_NOT_SPOKEN 行',
  ]);
  expect(await findingsOf({ api: 5, voice: 'zh-CN-YunxiNeural', volume: 50 })).toEqual([
    'MARK_NOT_SPOKEN Tomato',
  ]);
  expect(asked).toHaveLength(2);
});

test('with an own key only Chinese voices take pinyin', async () => {
  const asked = serveCheck();
  expect(await findingsOf({ api: 1, voice: 'en-US-JennyNeural', volume: 100 })).toEqual([]);
  const mine = { text, cast: [], marks, options: { api: 1, voice: 'en-US-JennyNeural', volume: 100 } };
  expect(await markFindings(mine)).toMatchObject([{ values: { words: '重庆' } }]);
  expect(asked).toEqual([]);
});
