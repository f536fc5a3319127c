import { describe, expect, it } from 'vitest';
import type { EngineVoice, Gender } from './engine.ts';
import { nearestVoice } from './voice-matching.ts';

const voice = (id: string, locale: string, gender?: Gender): EngineVoice => ({
  id,
  name: id,
  locale,
  ...(gender === undefined ? {} : { gender }),
});

const VOICES: readonly EngineVoice[] = [
  voice('pinyin', 'cmn-Latn-pinyin', 'Female'),
  voice('cmn-f', 'cmn', 'Female'),
  voice('cmn-m', 'cmn', 'Male'),
  voice('en-gb', 'en-GB', 'Male'),
  voice('en-us-f', 'en-US', 'Female'),
  voice('en-us-m', 'en-US', 'Male'),
  voice('es', 'es', 'Male'),
  voice('es-419', 'es-419', 'Male'),
  voice('pt-br', 'pt-BR', 'Male'),
  voice('pt', 'pt', 'Female'),
  voice('nb', 'nb', 'Male'),
  voice('sr', 'sr-Cyrl', 'Male'),
];
const YUE = voice('yue', 'yue', 'Female');

describe('nearestVoice', () => {
  it.each<[string, Gender | undefined, string | undefined]>([
    ['zh-CN', 'Female', 'cmn-f'],
    ['zh-CN', 'Male', 'cmn-m'],
    ['zh-TW', 'Male', 'cmn-m'],
    ['zh-CN-liaoning', 'Female', 'cmn-f'],
    ['zh-HK', 'Female', 'cmn-f'],
    ['wuu-CN', undefined, 'cmn-f'],
    ['en-US', 'Male', 'en-us-m'],
    ['en-US', 'Neutral', 'en-us-f'],
    ['en-AU', 'Female', 'en-gb'],
    ['en-CA', 'Female', 'en-us-f'],
    ['es-MX', 'Female', 'es-419'],
    ['es-ES', 'Female', 'es'],
    ['pt-BR', 'Female', 'pt-br'],
    ['pt-PT', 'Male', 'pt'],
    ['no-NO', 'Female', 'nb'],
    ['nn-NO', 'Female', 'nb'],
    ['sr-Cyrl-RS', 'Female', 'sr'],
    ['sr-Latn-RS', 'Female', undefined],
    ['ja-JP', 'Female', undefined],
    ['', undefined, undefined],
  ])('finds for %s %s the voice %s', (locale, gender, id) => {
    expect(nearestVoice(gender === undefined ? { locale } : { locale, gender }, VOICES)?.id).toBe(id);
  });

  it.each(['zh-HK', 'yue-CN', 'zh-Hant-MO'])('prefers a Cantonese voice for %s', (locale) => {
    expect(nearestVoice({ locale, gender: 'Male' }, [...VOICES, YUE])?.id).toBe('yue');
  });

  it('never gives Cantonese for Mandarin', () => {
    expect(nearestVoice({ locale: 'zh-CN' }, [YUE])).toBeUndefined();
  });
});
