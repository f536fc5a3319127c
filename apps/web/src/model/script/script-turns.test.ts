import { parseSsml } from '@parlando/speech/ssml';
import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { synthesisBody, wantedVoice } from '../conversion/conversion-request.ts';
import { generateSsml, ssmlFindings } from '../document/ssml-tools.ts';
import { builtInOptions } from '../options/options-store.ts';
import { ssmlParts } from '../providers/ssml-parts.ts';
import { makeVoice } from '../voices/testing/make-voice.ts';

import { voicesQuery } from '../voices/voices-query.ts';
import { giveVoices } from './give-voices.ts';

const cast = [
  { name: 'Anna', voice: 'en-US-JennyNeural', speed: 1.5 },
  { name: 'Ben', voice: 'espeak-en-US-miles' },
];
const text = 'It rains.\nAnna: Hello < you.\nAnna: Again.\nBen: Bye.\n';
const options = { ...builtInOptions('en'), voice: 'en-US-GuyNeural', silence: 200, endSilence: 300 };

beforeEach(() => {
  const voices = [
    makeVoice({ id: 'en-US-JennyNeural', services: [1, 3, 4, 5] }),
    makeVoice({ id: 'en-GB-RyanNeural', locale: 'en-GB', gender: 'Male' }),
    makeVoice({ id: 'en-US-AnaNeural', age: 'child' }),
    makeVoice({ id: 'es-MX-JorgeNeural', locale: 'es-MX', gender: 'Male' }),
    makeVoice({
      id: 'en-US-GuyNeural',
      gender: 'Male',
      availability: { state: 'fallback', engine: 'espeak', voice: 'espeak-en-US-miles' },
    }),
  ].map((voice) => ({ ...voice, languageType: '2' as const }));
  const catalogue = { voices, tags: [], categories: new Map() };
  queryClient.setQueryData(voicesQuery.queryKey, { catalogue, cachedAt: null });
});

test('a turn is a voice element without the speaker’s name, for every service', () => {
  const ssml = generateSsml(text, options, cast);
  expect(ssmlFindings(ssml).filter(({ severity }) => severity === 'error')).toEqual([]);
  const flat = ssml.replace(/\n\s*/g, '');
  expect([...flat.matchAll(/<voice name="([^"]+)">/g)].map(([, name]) => name)).toEqual([
    'en-US-GuyNeural',
    'en-US-JennyNeural',
    'espeak-en-US-miles',
  ]);
  expect(flat).toContain('<p>Hello &lt; you.</p><p>Again.</p>');
  expect(flat).toContain('rate="+50%"');
  expect(flat).not.toMatch(/Anna|Ben/);
  expect(flat.match(/200ms|300ms/g)).toEqual(['200ms', '300ms']);
});

test('turns pause as configured, and the narrator says names if they are wanted', () => {
  const flat = (changes: Partial<typeof options>) =>
    generateSsml('Anna: One.\nAnna: Two.\nBen: Three.', { ...options, ...changes }, cast).replace(
      /\n\s*/g,
      '',
    );
  expect(flat({}).match(/<break/g)).toBeNull();
  const paused = flat({ turnPauseMs: 0 });
  expect(ssmlFindings(paused).filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(paused.match(/<break time="0ms"\s*\/>\s*<\/voice>/g)).toHaveLength(1);
  const named = flat({ turnPauseMs: 900, speakNames: true });
  const said = [...named.matchAll(/<voice name="([^"]+)">(.*?)<\/voice>/g)].map(([, voice, inner = '']) => [
    voice,
    inner.replace(/<[^>]*>/g, ''),
    inner.includes('900ms'),
  ]);
  expect(said).toEqual([
    ['en-US-GuyNeural', 'Anna', false],
    ['en-US-JennyNeural', 'One.', false],
    ['en-US-GuyNeural', 'Anna', false],
    ['en-US-JennyNeural', 'Two.', true],
    ['en-US-GuyNeural', 'Ben', false],
    ['espeak-en-US-miles', 'Three.', false],
  ]);
});

test('the narrator speaks for a voice that the service lacks; Azure gets at most 50 turns per document', () => {
  const [own] = ssmlParts(text, 1, { ...options, api: 1 }, cast);
  expect(own).toContain('<voice name="en-US-JennyNeural">');
  expect(own).not.toContain('espeak');
  const long = Array.from({ length: 60 }, () => 'Anna: Yes.\nBen: No.').join('\n');
  const parts = ssmlParts(long, 1, { ...options, api: 1 }, cast);
  expect(parts.map((part) => part.match(/<voice /g)?.length)).toEqual([50, 50, 20]);
  for (const part of parts) expect(() => parseSsml(part)).not.toThrow();
  expect(ssmlParts(long, 4, { ...options, api: 4 }, cast)).toHaveLength(1);
});

test('marks stay with their lines, in every document', () => {
  const marks = [
    { kind: 'pronunciation', start: text.indexOf('Hello'), length: 5, pronunciation: { alias: 'Hullo' } },
    { kind: 'prosody', start: text.indexOf('Again'), length: 5, rate: 0.8 },
    { kind: 'pause', start: text.indexOf('Bye'), durationMs: 700 },
  ] as const;
  const flat = generateSsml(text, options, cast, marks).replace(/\n\s*/g, '');
  expect(flat).toContain('<p><sub alias="Hullo">Hello</sub> &lt; you.</p>');
  expect(flat).toContain('<prosody rate="-20%">Again</prosody>');
  expect(flat).toMatch(/<break time="700ms"\/>Bye/);
  const long = `${'今天天气很好。'.repeat(700)}重庆`;
  const reading = { kind: 'pronunciation', start: long.length - 2, length: 2 } as const;
  const pronunciation = { alphabet: 'pinyin', sounds: 'chong2 qing4' } as const;
  const parts = ssmlParts(long, 1, { ...options, api: 1 }, [], [{ ...reading, pronunciation }]);
  expect(parts.length).toBeGreaterThan(1);
  expect(parts.at(-1)).toContain('<phoneme alphabet="sapi" ph="chong 2 - qing 4">重庆</phoneme>');
});

test('a request with speakers names no single voice', () => {
  const request = (activeIndex: '0' | '1') => ({
    api: 5,
    voiceData: { activeIndex, ssmlContent: '<speak/>', inputContent: text, cast },
    options,
  });
  expect(synthesisBody(request('0'))).toMatchObject({ text, cast });
  expect(wantedVoice(request('0'))).toBeNull();
  expect(synthesisBody(request('1'))).not.toHaveProperty('cast');
});

test('speakers get voices that can speak here, alternating between women and men, without repeats', () => {
  const given = giveVoices(['Anna', 'Ben', 'Cora', 'Dan'], [], { api: 5, locale: 'en-US' });
  expect(given.map(({ voice }) => voice)).toEqual([
    'en-US-JennyNeural',
    'en-GB-RyanNeural',
    'en-US-AnaNeural',
    'en-US-JennyNeural',
  ]);
});
