import { expect, test } from 'vitest';
import { makeVoice } from '../../../model/voices/testing/make-voice.ts';
import { type HearingContext, hearingOf, silenceReason } from './example-hearing.ts';
import { exampleIds } from './help-examples.ts';

const pro = { state: 'requires-key', engine: null, voice: null } as const;
const voices = [
  makeVoice({ id: 'zh-CN-XiaoxuanNeural', locale: 'zh-CN' }),
  makeVoice({ id: 'zh-CN-XiaoxiaoNeural', locale: 'zh-CN' }),
  makeVoice({ id: 'zh-CN-XiaomoNeural', locale: 'zh-CN', availability: pro }),
  makeVoice({ id: 'en-US-JennyNeural' }),
  makeVoice({ id: 'en-GB-RyanNeural', locale: 'en-GB', gender: 'Male' }),
  makeVoice({ id: 'en-GB-ProNeural', locale: 'en-GB', availability: pro }),
  makeVoice({ id: 'ja-JP-NanamiNeural', locale: 'ja-JP' }),
];
const context = (changes: Partial<HearingContext>): HearingContext => ({
  chosen: 'zh-CN-XiaoxuanNeural',
  voices,
  language: 'zh',
  ...changes,
});
const unheard = (changes: Partial<HearingContext>) => {
  const given = context(changes);
  return exampleIds.flatMap((id) => silenceReason(id, hearingOf(given), given) ?? []);
};

test('the chosen voice speaks the examples, and another of its locale is the second voice', () => {
  expect(hearingOf(context({}))).toEqual({
    speaker: 'zh-CN-XiaoxuanNeural',
    standIn: null,
    otherVoice: 'zh-CN-XiaoxiaoNeural',
  });
});

test.each([
  ['a voice the free service cannot speak', 'zh-CN-XiaomoNeural', 'zh', 'zh-CN-XiaoxiaoNeural'],
  ['another of its region where there is one', 'en-GB-ProNeural', 'en', 'en-GB-RyanNeural'],
  [
    'a voice that does not speak the language of the examples',
    'ja-JP-NanamiNeural',
    'en',
    'en-US-JennyNeural',
  ],
  ['a voice nobody knows', 'mine', 'zh', 'zh-CN-XiaoxiaoNeural'],
] as const)('for %s another speaks', (_, chosen, language, speaker) => {
  const hearing = hearingOf(context({ chosen, language }));
  expect(hearing.speaker).toBe(speaker);
  expect(hearing.standIn?.shortName).toBe(speaker);
});

test('does not play an example that would sound like its plain text, and says why', () => {
  expect(unheard({})).toEqual(['cannotSpeakPhonemes', 'cannotSpeakStyle', 'cannotSpeakLanguage']);
  expect(unheard({ chosen: 'en-US-JennyNeural', language: 'en' })).toEqual([
    'noOtherVoice',
    'cannotSpeakStyle',
    'cannotSpeakLanguage',
  ]);
  const availability = { state: 'reachable', engine: 'edge-read-aloud', voice: 'a' } as const;
  expect(unheard({ chosen: 'a', voices: [makeVoice({ id: 'a', availability })], language: 'en' })).toContain(
    'cannotSpeakPhonemes',
  );
});

test('plays nothing if no voice speaks the language of the examples', () => {
  expect(new Set(unheard({ language: 'es' }))).toEqual(new Set(['noSpeaker']));
  expect(hearingOf(context({ voices: [] })).speaker).toBe('zh-CN-XiaoxuanNeural');
});
