import { describe, expect, it } from 'vitest';
import { foldText } from '../../lib/fold-text.ts';
import { findVoices, indexVoices, orderVoices, type VoiceFilter } from './filter-voices.ts';
import { makeCatalogue, makeVoice } from './testing/make-voice.ts';
import { allVoices } from './voice-catalogue.ts';
import { type FacetFilter, facetsOf, narrowVoices } from './voice-facets.ts';

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
    makeVoice({
      id: 'zh-CN-YunxiNeural',
      name: 'Yunxi',
      localName: '云希',
      locale: 'zh-CN',
      gender: 'Male',
      styles: ['sad'],
    }),
    makeVoice({ id: 'zh-TW-YatingNeural', name: 'Yating', localName: '雅婷', locale: 'zh-TW', age: 'child' }),
    makeVoice({ id: 'en-US-JennyNeural', name: 'Jenny', secondaryLocales: ['es-MX'] }),
    makeVoice({ id: 'es-MX-AngelNeural', name: 'Ángel', locale: 'es-MX', gender: 'Male' }),
  ],
  [news, warm],
);
const labels = {
  locale: (id: string) => ({ 'zh-TW': '台湾普通话' })[id] ?? id,
  style: () => '悲伤',
  tag: () => '新闻播报',
};
const index = indexVoices(catalogue, labels);

const context = { catalogue, api: 5 };
const noFacets: FacetFilter = { reach: 'all', category: allVoices, tags: [] };

function found(filter: Partial<VoiceFilter>): string[] {
  const voices = findVoices(catalogue.voices, index, { locale: null, keyword: '', ...filter });
  return narrowVoices(voices, { ...noFacets, ...filter }, context).map(({ name }) => name);
}

describe('finding voices', () => {
  it('filters by locale, as the first or a second language', () => {
    expect(found({ locale: 'zh-TW' })).toEqual(['Yating']);
    expect(found({ locale: 'es-MX' })).toEqual(['Jenny', 'Ángel']);
  });

  it.each([
    ['male', ['Yunxi', 'Ángel']],
    ['female', ['Xiaoxiao', 'Yating', 'Jenny']],
    ['child', ['Yating']],
    ['elderly', []],
  ])('takes the category %s', (category, names) => expect(found({ category })).toEqual(names));

  it('requires all tags', () => {
    expect(found({ tags: [104, 203] })).toEqual(['Xiaoxiao']);
    expect(found({ tags: [104, 999] })).toEqual([]);
  });

  it.each([
    ['the local name', { keyword: '晓' }, ['Xiaoxiao']],
    ['the id in any case', { keyword: 'ZH-TW-YAT' }, ['Yating']],
    ['the label of the locale', { keyword: '台湾' }, ['Yating']],
    ['the name of a tag', { keyword: 'warm' }, ['Xiaoxiao']],
    ['the label of a tag', { keyword: '新闻' }, ['Xiaoxiao']],
    ['a style by its name', { keyword: 'sad' }, ['Yunxi']],
    ['a style by its label', { keyword: '悲伤' }, ['Yunxi']],
    ['a name without its accent', { keyword: 'angel' }, ['Ángel']],
    ['every word in any order', { keyword: 'neural  yun' }, ['Yunxi']],
    ['nothing when one word is missing', { keyword: 'yun warm' }, []],
  ] as const)('finds %s', (_, filter, names) => expect(found(filter)).toEqual(names));

  it('separates what can be heard now, by a built-in or a natural voice, from what another voice reads', () => {
    const standIn = { state: 'fallback', engine: 'espeak', voice: 'own' } as const;
    const voices = makeCatalogue([
      makeVoice({ id: 'own', provider: 'espeak' }),
      makeVoice({ id: 'neural' }),
      makeVoice({ id: 'away', availability: standIn }),
    ]).voices;
    const reached = (reach: FacetFilter['reach'], api = 5) =>
      narrowVoices(voices, { ...noFacets, reach }, { catalogue, api }).map(({ id }) => id);
    expect(reached('now')).toEqual(['own', 'neural']);
    expect(reached('natural')).toEqual(['neural']);
    expect(reached('builtIn')).toEqual(['own']);
    expect(reached('now', 1)).toEqual([]);
  });
});

it('ranks the voice first whose name is the keyword', () => {
  const alike = makeCatalogue([
    makeVoice({ id: 'a', name: 'Yunxia', locale: 'zh-CN' }),
    makeVoice({ id: 'b', name: 'Yunxi', locale: 'zh-CN' }),
  ]);
  const wanted = { locale: null, keyword: ' yunxi ' };
  const names = findVoices(alike.voices, indexVoices(alike, labels), wanted).map(({ name }) => name);
  expect(names).toEqual(['Yunxi', 'Yunxia']);
});

it('folds case and accents on both sides', () => {
  expect(foldText('ÁngelÑandú')).toBe(foldText('angelnandu'));
});

it('offers only facets with results, with the number of voices each would leave, and the selected ones', () => {
  const chinese = catalogue.voices.filter(({ languageType }) => languageType === '1');
  const facets = facetsOf(chinese, { ...noFacets, category: 'male', tags: [104] }, context);
  expect(facets.categories).toEqual([
    { id: 'all', count: 1 },
    { id: 'male', count: 0 },
    { id: 'female', count: 1 },
  ]);
  expect(facets.tags).toEqual([{ ...news, count: 0 }]);
  expect(facetsOf(chinese, noFacets, context)).toEqual({
    reaches: [
      { id: 'all', count: 3 },
      { id: 'now', count: 3 },
      { id: 'natural', count: 3 },
    ],
    categories: [
      { id: 'all', count: 3 },
      { id: 'male', count: 1 },
      { id: 'female', count: 2 },
      { id: 'child', count: 1 },
    ],
    tags: [
      { ...news, count: 1 },
      { ...warm, count: 1 },
    ],
  });
});

it('sorts by the chosen voice, its locale, what the service can speak, and then as the catalogue does', () => {
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
