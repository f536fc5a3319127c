import { validateSsml } from '@parlando/speech';
import i18next, { type TFunction } from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { makeVoice } from '../../../model/voices/testing/make-voice.ts';
import type { VoiceWords } from '../../../model/voices/use-voice-words.ts';
import { startWords } from '../../../test/words.ts';
import { type InsertContext, insertGroups } from './insert-choices.ts';
import { insertElement } from './insertion.ts';

beforeAll(startWords);

const same = (value: string) => value;
const words: VoiceWords = {
  t: same as unknown as TFunction,
  name: ({ id }) => id,
  meta: ({ locale }) => locale,
  services: () => '',
  speaker: () => undefined,
  style: same,
  role: same,
  locale: same,
  tag: same,
  notice: () => null,
};
const speaker = makeVoice({ id: 'a', styles: ['sad'], services: [1, 5] });
const voices = [
  makeVoice({ id: 'd', locale: 'en-GB' }),
  speaker,
  makeVoice({ id: 'b' }),
  makeVoice({ id: 'c', availability: { state: 'unreachable', engine: null, voice: null } }),
  makeVoice({ id: 'e', locale: 'es-MX' }),
];
const context = (changes: Partial<InsertContext> = {}): InsertContext => ({
  t: i18next.t,
  words,
  api: 5,
  speaker,
  voices,
  ...changes,
});
const group = (id: string, changes?: Partial<InsertContext>) =>
  insertGroups(context(changes)).find((each) => each.id === id);

test('every choice of every group makes a valid document, around a selection and at the caret', () => {
  const source = '<speak><voice name="a">one two</voice></speak>';
  const from = source.indexOf('one');
  for (const { choices } of insertGroups(context({ api: 1 }))) {
    for (const { insertion } of choices) {
      for (const to of [from, from + 3]) {
        const result = insertElement(source, { from, to }, insertion);
        if ('refused' in result) throw new Error(`${insertion.element}: ${result.refused} ${result.reason}`);
        const { changes } = result;
        const after = source.slice(0, changes.from) + changes.insert + source.slice(changes.to);
        expect(validateSsml(after).errors).toEqual([]);
      }
    }
  }
});

test('styles are those of the voice, if the service supports any', () => {
  expect(group('style', { api: 1 })?.choices.map(({ id }) => id)).toEqual(['sad']);
  expect(group('style')?.disabledReason).toBe('所选服务不支持风格');
  expect(group('style', { api: 1, speaker: voices[2] })?.disabledReason).toBe('此音色没有风格');
});

test('an alphabet that only Microsoft supports is disabled on the free service, with the reason', () => {
  const disabled = (api: number) =>
    group('phoneme', { api })?.choices.flatMap(({ id, disabledReason }) => (disabledReason ? [id] : []));
  expect(disabled(5)).toEqual(['sapi']);
  expect(disabled(1)).toEqual([]);
});

test('voices are the usable ones of the language, starting with those of the locale', () => {
  expect(group('voice')?.choices.map(({ id }) => id)).toEqual(['b', 'd']);
  expect(group('voice', { speaker: undefined })?.disabledReason).toBe('此语言没有可用的音色');
});
