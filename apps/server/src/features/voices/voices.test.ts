import { interfaceLanguages, type Voice, type VoiceCategory, type VoiceTag } from '@parlando/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/create-test-app.ts';

const { app, database, close } = await createTestApp();
afterAll(close);

async function data<Data>(url: string, language = 'zh'): Promise<Data> {
  const response = await app.inject({ url, headers: { 'accept-language': language } });
  expect(response.statusCode, response.body.slice(0, 200)).toBe(200);
  return response.json<{ data: Data }>().data;
}

type List = { voices: Voice[]; tagList: VoiceTag[] };

describe('the list of voices', () => {
  test('holds the imported catalogue and the voices of the engine, each id once', async () => {
    const { voices } = await data<List>('/api/v1/voices');
    expect(voices.filter(({ provider }) => provider === 'azure')).toHaveLength(675);
    expect(voices.some(({ provider }) => provider === 'espeak')).toBe(true);
    expect(new Set(voices.map(({ id }) => id)).size).toBe(voices.length);
  });

  test('is the sum of its three language types', async () => {
    const all = await data<List>('/api/v1/voices');
    const types = await Promise.all(['1', '2', '3'].map((type) => data<List>(`/api/v1/voices?type=${type}`)));
    const ids = types.flatMap(({ voices }) => voices.map(({ id }) => id));
    expect(ids.sort()).toEqual(all.voices.map(({ id }) => id).sort());
    expect(types[0]?.voices.every(({ locale }) => /^(zh|yue|wuu)-/.test(locale))).toBe(true);
    expect(types[1]?.voices.every(({ locale }) => locale.startsWith('en-'))).toBe(true);
  });

  test('names the tags its voices carry, and finds the voices of a tag', async () => {
    const { voices, tagList } = await data<List>('/api/v1/voices?type=1');
    const used = new Set(voices.flatMap(({ tags }) => tags));
    expect(new Set(tagList.map(({ id }) => id))).toEqual(used);
    const novel = tagList.find(({ name }) => name === 'Novel');
    const tagged = await data<List>(`/api/v1/voices/by_tag?tag_id=${novel?.id}&type=1`);
    expect(tagged.voices.map(({ id }) => id)).toContain('zh-CN-YunxiNeural');
    expect(tagged.voices.every(({ tags }) => tags.includes(novel?.id ?? 0))).toBe(true);
    // Built-in voices can be distinguished.
    const deep = tagList.find(({ name }) => name === 'Deep')?.id ?? 0;
    expect(voices.filter(({ tags }) => tags.includes(deep)).map(({ id }) => id)).toEqual([
      'espeak-zh-CN-jingxing',
    ]);
  });

  test('is searched by keyword and locale', async () => {
    const byKeyword = await data<List>(`/api/v1/voices?keyword=${encodeURIComponent('晓晓')}`);
    expect(byKeyword.voices.map(({ id }) => id)).toContain('zh-CN-XiaoxiaoNeural');
    const byLocale = await data<List>('/api/v1/voices?locale=es-MX');
    expect(byLocale.voices.every(({ locale }) => locale === 'es-MX')).toBe(true);
    const byLanguage = await data<List>('/api/v1/voices?type=3&locale=es');
    expect(byLanguage.voices.length).toBeGreaterThan(byLocale.voices.length);
    expect(byLanguage.voices.every(({ locale }) => locale.startsWith('es-'))).toBe(true);
    const localesOf = async (locale: string) =>
      new Set((await data<List>(`/api/v1/voices?locale=${locale}`)).voices.map((voice) => voice.locale));
    expect([...(await localesOf('zh-CN'))]).toEqual(['zh-CN']);
    expect([...(await localesOf('zh-CN-liaoning'))]).toEqual(['zh-CN-liaoning']);
    expect(await localesOf('zh')).toContain('zh-CN-liaoning');
  });

  test.each(['4', 'zh', ''])('refuses the language type %j', async (type) => {
    const response = await app.inject({ url: `/api/v1/voices?type=${type}` });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ error: 'INVALID_INPUT', details: { field: 'type' } });
  });
});

describe('what can speak a voice now', () => {
  test.each([
    ['espeak-en-US-ruth', 'reachable', 'espeak-en-US-ruth'],
    ['en-US-JennyNeural', 'fallback', expect.stringMatching(/^espeak-en-US-/)],
    ['zh-CN-XiaoxiaoNeural', 'fallback', expect.stringMatching(/^espeak-zh-CN-/)],
    // espeak-ng cannot read kanji, so no voice is offered.
    ['ja-JP-NanamiNeural', 'unreachable', null],
    ['en-US-Ava:DragonHDLatestNeural', 'requires-key', null],
  ])('%s is %s', async (id, state, voice) => {
    expect((await data<Voice>(`/api/v1/voices/${id}`)).availability).toMatchObject({ state, voice });
  });

  test.each(Object.values(interfaceLanguages))(
    '$name begins with a female and a male voice that are always available',
    async ({ speech }) => {
      const voices = await Promise.all(speech.embedded.map((id) => data<Voice>(`/api/v1/voices/${id}`)));
      const facts = voices.map(({ locale, gender, availability }) => [locale, gender, availability.state]);
      expect(facts).toEqual([
        [speech.locale, 'Female', 'reachable'],
        [speech.locale, 'Male', 'reachable'],
      ]);
    },
  );

  test('a stand-in has the gender of the voice it stands in for', async () => {
    const { voices } = await data<List>('/api/v1/voices');
    const genders = new Map(voices.map(({ id, gender }) => [id, gender]));
    for (const voice of voices.filter(({ locale }) => /^(zh-CN|en-US|es-MX)$/.test(locale))) {
      if (voice.availability.state !== 'fallback' || !/^(Fem|M)ale$/.test(voice.gender)) continue;
      expect(genders.get(voice.availability.voice ?? ''), voice.id).toBe(voice.gender);
    }
  });

  test('no free voice has the PRO badge', async () => {
    const { voices } = await data<List>('/api/v1/voices');
    expect(voices.filter(({ isPro, services }) => isPro && services.includes(5))).toEqual([]);
    expect(voices.filter(({ isPro }) => isPro).length).toBeGreaterThan(100);
  });
});

describe('categories', () => {
  test('are worded in the language of the request', async () => {
    const labels = async (language: string) => {
      const { categories, languages } = await data<{
        categories: VoiceCategory[];
        languages: VoiceCategory[];
      }>('/api/v1/voices/categories', language);
      return [...categories, ...languages].map(({ label }) => label);
    };
    expect(await labels('zh-CN')).toEqual([
      '全部',
      '男声',
      '女声',
      '童声',
      '老年',
      '中文',
      '英语',
      '其他语言',
    ]);
    expect((await labels('en')).slice(0, 3)).toEqual(['All', 'Male', 'Female']);
    expect((await labels('es-MX,en;q=0.5')).slice(5, 7)).toEqual(['Chino', 'Inglés']);
  });
});

describe('one voice', () => {
  test.each(['zh-CN-XiaoxiaoNeural', 'ZH-cn-xiaoxiaoneural', '晓晓', 'Xiaoxiao'])(
    'is found by the name %s',
    async (name) => {
      const voice = await data<Voice>(`/api/v1/voices/name/${encodeURIComponent(name)}`);
      expect(voice.id).toBe('zh-CN-XiaoxiaoNeural');
    },
  );

  test('is the one that can be heard, if several have the name', async () => {
    expect((await data<Voice>('/api/v1/voices/name/Jenny')).id).toBe('en-US-JennyNeural');
  });

  test.each(['/api/v1/voices/nobody', '/api/v1/voices/name/nobody', '/api/v1/voice-preview/nobody'])(
    'is reported as not found with its name at %s',
    async (url) => {
      const response = await app.inject({ url });
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject({ error: 'VOICE_NOT_FOUND', details: { voice: 'nobody' } });
    },
  );
});

describe('a voice preview', () => {
  test('is synthesised once for simultaneous requests, then read from the store', async () => {
    const ask = () => app.inject({ url: '/api/v1/voice-preview/espeak-es-ES-lucia?format=mp3' });
    const [first, second] = await Promise.all([ask(), ask()]);
    expect(first?.statusCode).toBe(200);
    expect(first?.headers['content-type']).toBe('audio/mpeg');
    expect(second?.rawPayload).toEqual(first?.rawPayload);
    const third = await ask();
    expect(third.headers['x-cache']).toBe('hit');
    expect(third.rawPayload).toEqual(first?.rawPayload);
  });

  test('whose audio was lost is made again', async () => {
    const ask = () => app.inject({ url: '/api/v1/voice-preview/espeak-es-ES-mateo' });
    const { rawPayload } = await ask();
    await database.kysely
      .updateTable('audio_cache')
      .set({ blob: 'f'.repeat(64) })
      .execute();
    const again = await ask();
    expect(again.headers['x-cache']).toBe('miss');
    expect(again.rawPayload.length).toBe(rawPayload.length);
    expect((await ask()).headers['x-cache']).toBe('hit');
  });

  test('as wav is a whole file', async () => {
    const { rawPayload, headers } = await app.inject({
      url: '/api/v1/voice-preview/en-US-JennyNeural?format=wav',
    });
    expect(headers['content-type']).toBe('audio/wav');
    expect(headers['x-voice']).toMatch(/^espeak-en-US-/);
    expect(rawPayload.toString('latin1', 0, 4)).toBe('RIFF');
    expect(rawPayload.readUInt32LE(40)).toBe(rawPayload.length - 44);
    expect(rawPayload.length).toBeGreaterThan(44 + 22_050);
  });

  test('supports range requests, and gets 304 for a client that has it', async () => {
    const ask = (headers: Record<string, string> = {}) =>
      app.inject({ url: '/api/v1/voice-preview/espeak-es-ES-lucia', headers });
    const { rawPayload, headers } = await ask();
    expect(headers['accept-ranges']).toBe('bytes');
    const part = await ask({ range: 'bytes=10-19' });
    expect([part.statusCode, part.headers['content-range']]).toEqual([
      206,
      `bytes 10-19/${rawPayload.length}`,
    ]);
    expect(part.rawPayload).toEqual(rawPayload.subarray(10, 20));
    expect((await ask({ 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
    const beyond = await ask({ range: `bytes=${rawPayload.length}-` });
    expect([beyond.statusCode, beyond.json().error]).toEqual([416, 'RANGE_NOT_SATISFIABLE']);
  });

  test('of a PRO voice, or of one without an engine, is refused with the reason', async () => {
    const pro = await app.inject({ url: '/api/v1/voice-preview/en-US-Ava:DragonHDLatestNeural' });
    expect(pro.json()).toMatchObject({ code: 422, error: 'VOICE_REQUIRES_KEY' });
    const japanese = await app.inject({ url: '/api/v1/voice-preview/ja-JP-NanamiNeural' });
    expect(japanese.json()).toMatchObject({ code: 503, error: 'ENGINE_UNAVAILABLE' });
  });

  test('is free but rate limited', async () => {
    const paced = await createTestApp();
    const codes = new Set<number>();
    const left = new Set<number>();
    for (let index = 0; index < 125; index++) {
      const { statusCode, headers } = await paced.app.inject({ url: '/api/v1/voice-preview/nobody' });
      codes.add(statusCode);
      left.add(Number(headers['ratelimit-remaining']));
    }
    await paced.close();
    expect([...codes]).toEqual([404, 429]);
    expect([...left]).toEqual(Array.from({ length: 120 }, (_, index) => 119 - index));
  });
});
