import { expect, it } from 'vitest';
import { viewOf, viewsOf } from './voice-views.ts';

it.each([
  ['zh', ['1', '2', '3', 'favourites', 'recent']],
  ['en', ['2', '1', '3', 'favourites', 'recent']],
  ['es', ['home', '2', '1', '3', 'favourites', 'recent']],
] as const)('begins in %s with its own language', (language, views) =>
  expect(viewsOf(language)).toEqual(views),
);

it('puts Spanish voices into the tab of a Spanish page, and among the others elsewhere', () => {
  const mexican = { locale: 'es-MX', languageType: '3' } as const;
  expect(viewOf(mexican, 'es')).toBe('home');
  expect(viewOf(mexican, 'en')).toBe('3');
  expect(viewOf({ locale: 'zh-HK', languageType: '1' }, 'zh')).toBe('1');
});
