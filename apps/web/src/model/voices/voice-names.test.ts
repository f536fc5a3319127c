import { expect, it } from 'vitest';
import { makeVoice } from './testing/make-voice.ts';
import { dialectOf, displayName, hueOf, initialOf, regionName, shortLocale } from './voice-names.ts';

const xiaoxiao = makeVoice({ id: 'x', name: 'Xiaoxiao', localName: '晓晓', locale: 'zh-CN' });
const cantonese = makeVoice({ id: 'y', name: 'XiaoMin', localName: '晓敏', locale: 'yue-CN' });

it('calls a voice by its own name where the reader reads its language', () => {
  expect(displayName(xiaoxiao, 'zh')).toBe('晓晓');
  expect(displayName(cantonese, 'zh')).toBe('晓敏');
  expect(displayName(xiaoxiao, 'en')).toBe('Xiaoxiao');
});

it.each([
  ['中文(粤语，繁体)', '粤语'],
  ['Chino (mandarín, simplificado)', 'mandarín'],
  ['Esperanto', 'Esperanto'],
])('takes from %s the part %s', (label, dialect) => expect(dialectOf(label)).toBe(dialect));

it.each([
  ['西班牙语(墨西哥)', 'es-MX', '西班牙语 MX'],
  ['Serbian (Latin, Serbia)', 'sr-Latn-RS', 'Serbian RS'],
  ['Esperanto', 'eo', 'Esperanto'],
])('shortens %s of %s to %s', (label, locale, short) => expect(shortLocale(label, locale)).toBe(short));

it.each([
  ['en-US', 'en', 'US'],
  ['en-GB', 'zh', '英国'],
  ['en-029', 'en', 'Caribbean'],
  ['en', 'en', 'en'],
] as const)('names the region of %s in %s: %s', (locale, language, name) =>
  expect(regionName(locale, language)).toBe(name),
);

it('draws the same hue for the same name', () => {
  expect(hueOf('晓晓')).toBe(hueOf('晓晓'));
  expect(hueOf('晓晓')).not.toBe(hueOf('云希'));
});

it.each([
  ['ángel', 'Á'],
  [' 晓晓', '晓'],
  ['', ''],
])('takes the initial of "%s"', (name, initial) => expect(initialOf(name)).toBe(initial));
