import { expect, test } from 'vitest';
import { isFiltered, readTaskFilter } from './task-filter.ts';

test('default values are left out of the URL', () => {
  expect(readTaskFilter({ page: 1, search: '', sort: 'newest', favorite: false })).toEqual({});
});

test('a filter survives the round trip', () => {
  const filter = { page: 3, search: '春天', status: 'failed', favorite: true, sort: 'oldest' };
  expect(readTaskFilter(filter)).toEqual(filter);
});

test.each([
  { page: -1 },
  { page: 1.5 },
  { page: 'x' },
  { status: 'lost' },
  { sort: 'by luck' },
  { favorite: 'maybe' },
  { other: 1 },
])('%j is no filter', (query) => {
  expect(readTaskFilter(query)).toEqual({});
});

test('digits in a search stay text, and a very long search is cut', () => {
  expect(readTaskFilter({ search: 2026 })).toEqual({ search: '2026' });
  expect(readTaskFilter({ search: 'a'.repeat(300) }).search).toHaveLength(200);
});

test('sort order and page are no filters', () => {
  expect(isFiltered({ page: 2, sort: 'oldest' })).toBe(false);
  expect(isFiltered({ favorite: true })).toBe(true);
});
