import { expect, test } from 'vitest';
import type { GuidePage } from './guide-page.ts';
import { searchGuide } from './search-guide.ts';

const page = (id: string, title: string, sections: Record<string, string>): GuidePage => ({
  id,
  title,
  parts: [],
  sections: [
    { id: '', title, text: 'Introduction.' },
    ...Object.entries(sections).map(([heading, text]) => ({ id: heading, title: heading, text })),
  ],
});
const pages = [
  page('voices', 'Voices', { favourites: 'A star keeps a voice.', preview: 'Hear a voice before.' }),
  page('es', 'Música', { tono: `${'a '.repeat(200)}La canción suena` }),
  page('zh', '音色', { 收藏: '按星形按钮收藏音色。' }),
];
const found = (query: string) => searchGuide(pages, query).map(({ section }) => section.id || section.title);

test('finds all words, in any order and regardless of case and accents', () => {
  expect(found('VOICE star')).toEqual(['favourites']);
  expect(found('musica')).toEqual(['Música']);
  expect(found('cancion')).toEqual(['tono']);
  expect(found('音色')).toEqual(['音色', '收藏']);
});

test('a heading with the word ranks first', () => {
  expect(found('voice')).toEqual(['Voices', 'favourites', 'preview']);
  expect(found('preview')).toEqual(['preview']);
});

test('an excerpt shows the word with its context', () => {
  const excerpt = searchGuide(pages, 'cancion')[0]?.excerpt ?? '';
  expect(excerpt).toMatch(/^….*canción/);
  expect(excerpt.length).toBeLessThan(150);
});

test('finds nothing for an empty query or a missing word', () => {
  expect(found('  ')).toEqual([]);
  expect(found('voice nowhere')).toEqual([]);
});
