import { countCharacters, languageIds } from '@parlando/contract';
import { ssmlSpokenText, validateSsml } from '@parlando/speech';
import { expect, test } from 'vitest';
import { makeVoice } from '../../../model/voices/testing/make-voice.ts';
import { exampleDocument, exampleLanguage, helpExamples, otherVoiceOf } from './help-examples.ts';

test.each(languageIds)('every example in %s is a valid document with spoken text', (language) => {
  const context = { language, voice: 'a"<', otherVoice: 'b', style: 'cheerful' };
  for (const example of helpExamples(context)) {
    const document = exampleDocument(example, context.voice);
    const { errors, warnings } = validateSsml(document);
    expect({ id: example.id, errors }).toEqual({ id: example.id, errors: [] });
    expect(warnings.map(({ code }) => code).filter((code) => code !== 'SSML_NO_EXPRESS_AS')).toEqual([]);
    expect(countCharacters(ssmlSpokenText(document))).toBeGreaterThan(3);
  }
});

test('examples are in the voice’s language if available, and the other voice has the same locale', () => {
  expect(exampleLanguage('es-MX', 'zh')).toBe('es');
  expect(exampleLanguage('ja-JP', 'en')).toBe('en');
  const [chosen, woman, man, foreign] = [
    makeVoice({ id: 'a' }),
    makeVoice({ id: 'b' }),
    makeVoice({ id: 'c', gender: 'Male' }),
    makeVoice({ id: 'd', gender: 'Male', locale: 'es-MX' }),
  ] as const;
  expect(otherVoiceOf(chosen, [chosen, woman, man, foreign])?.id).toBe('c');
  expect(otherVoiceOf(chosen, [chosen, woman, foreign])?.id).toBe('b');
  expect(otherVoiceOf(chosen, [foreign])).toBeUndefined();
});
