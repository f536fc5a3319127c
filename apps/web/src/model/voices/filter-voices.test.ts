import { describe, expect, it } from 'vitest';
import {
  allVoices,
  filterVoices,
  foldText,
  indexVoices,
  orderVoices,
  usedFilters,
  type VoiceFilter,
} from './filter-voices.ts';
import { makeCatalogue, makeVoice } from './testing/make-voice.ts';

const news = { id: 104, name: 'News', type: 'category', sort: 104 } as const;
const warm = { id: 203, name: 'Warm', type: 'personality', sort: 203 } as const;
const catalogue = makeCatalogue(
  [
    makeVoice({
      id: 'zh-CN-XiaoxiaoNeural',
      name: 'Xiaoxiao',
      localName: '晓晓',
      locale: 'zh-CN',
      tags: [104, 203],
    }),
    makeVoice({ id: 'zh-CN-YunxiNeural', name: 'Yunxi', localName: '云希', locale: 'zh-CN', gender: 'Male' }),
    makeVoice({ id: 'zh-TW-YatingNeural', name: 'Yating', localName: '雅婷', locale: 'zh-TW', age: 'child' }),
    makeVoice({ id: 'en-US-JennyNeural', name: 'Jenny', secondaryLocales: ['es-MX'] }),
    makeVoice({ id: 'es-MX-AngelNeural', name: 'Ángel', locale: 'es-MX', gender: 'Male' }),
  ],
  [news, warm],
);
const labels = { locale: (id: string) => ({ 'zh-TW': '台湾普通话' })[id] ?? id, tag: () => '新闻播报' };
const index = indexVoices(catalogue, labels);

function found(filter: Partial<VoiceFilter>): string[] {
  const base: VoiceFilter = { languageType: '1', locale: null, category: allVoices, tags: [], keyword: '' };
  return filterVoices(catalogue, index, { ...base, ...filter }).map(({ name }) => name);
}

describe('filterVoices', () => {
  it('shows the voices of the language tab', () => {
    expect(found({})).toEqual(['Xiaoxiao', 'Yunxi', 'Yating']);
    expect(found({ languageType: '2' })).toEqual(['Jenny']);
    expect(found({ languageType: '3' })).toEqual(['Ángel']);
  });

  it('narrows to a locale, at home or as a second language', () => {
    expect(found({ locale: 'zh-TW' })).toEqual(['Yating']);
    expect(found({ languageType: '2', locale: 'es-MX' })).toEqual(['Jenny']);
  });

  it.each([
    ['male', ['Yunxi']],
    ['female', ['Xiaoxiao', 'Yating']],
    ['child', ['Yating']],
    ['104', ['Xiaoxiao']],
    ['elderly', []],
  ])('takes the category %s', (category, names) => expect(found({ category })).toEqual(names));

  it('wants every tag', () => {
    expect(found({ tags: [104, 203] })).toEqual(['Xiaoxiao']);
    expect(found({ tags: [104, 999] })).toEqual([]);
  });

  it.each([
    ['the local name', { keyword: '晓' }, ['Xiaoxiao']],
    ['the id in any case', { keyword: 'ZH-TW-YAT' }, ['Yating']],
    ['the label of the locale', { keyword: '台湾' }, ['Yating']],
    ['the name of a tag', { keyword: 'warm' }, ['Xiaoxiao']],
    ['the label of a tag', { keyword: '新闻' }, ['Xiaoxiao']],
    ['a name without its accent', { languageType: '3', keyword: 'angel' }, ['Ángel']],
    ['every word in any order', { keyword: 'neural  yun' }, ['Yunxi']],
    ['nothing when one word is missing', { keyword: 'yun warm' }, []],
  ] as const)('finds %s', (_, filter, names) => expect(found(filter)).toEqual(names));
});

it('puts the voice first that is called like the keyword', () => {
  const alike = makeCatalogue([
    makeVoice({ id: 'a', name: 'Yunxia', locale: 'zh-CN' }),
    makeVoice({ id: 'b', name: 'Yunxi', locale: 'zh-CN' }),
  ]);
  const filter = {
    languageType: '1',
    locale: null,
    category: allVoices,
    tags: [],
    keyword: ' yunxi ',
  } as const;
  const names = filterVoices(alike, indexVoices(alike, labels), filter).map(({ name }) => name);
  expect(names).toEqual(['Yunxi', 'Yunxia']);
});

it('folds case and accents on both sides', () => {
  expect(foldText('ÁngelÑandú')).toBe(foldText('angelnandu'));
});

it('offers only categories and tags that lead somewhere', () => {
  const english = catalogue.voices.filter(({ languageType }) => languageType === '2');
  expect(usedFilters(catalogue, english)).toEqual({ categories: ['female'], tags: [] });
  expect(usedFilters(catalogue, catalogue.voices).tags).toEqual([news, warm]);
});

it('orders by the chosen voice, its locale, then by what the service can speak, then as the catalogue does', () => {
  const unavailable = (state: 'fallback' | 'requires-key' | 'unreachable') => ({
    availability: { state, engine: null, voice: null },
  });
  const voices = [
    makeVoice({ id: 'a', locale: 'en-GB' }),
    makeVoice({ id: 'b', ...unavailable('requires-key') }),
    makeVoice({ id: 'c', ...unavailable('fallback') }),
    makeVoice({ id: 'd' }),
    makeVoice({ id: 'e' }),
    makeVoice({ id: 'f', ...unavailable('unreachable') }),
  ];
  const ids = orderVoices(voices, { locale: 'en-US', api: 5, current: 'e' }).map(({ id }) => id);
  expect(ids).toEqual(['e', 'd', 'c', 'f', 'b', 'a']);
});
