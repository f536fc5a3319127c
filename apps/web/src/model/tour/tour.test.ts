import { beforeEach, expect, test } from 'vitest';
import { isTourSeen, markTourSeen, tourOf } from './tour.ts';

beforeEach(() => localStorage.clear());

test.each([
  ['/', '/'],
  ['/docs', '/docs'],
  ['/docs/ssml', '/docs'],
  ['/tasks', '/tasks'],
  ['/tasks/abc', undefined],
  ['/user/profile', undefined],
])('the tour of %s is that of %s', (path, page) => {
  expect(tourOf(path, true)).toBe(page);
});

test('a guest gets no tours of account pages', () => {
  const tours = ['/', '/batch', '/tasks', '/settings'].map((path) => tourOf(path, false));
  expect(tours).toEqual(['/', '/batch', undefined, undefined]);
});

test('each page is remembered on its own, and all of them at once', () => {
  expect(isTourSeen('/')).toBe(false);
  markTourSeen('/');
  expect([isTourSeen('/'), isTourSeen('/batch')]).toEqual([true, false]);
  markTourSeen('/batch');
  expect(localStorage.getItem('tourSeen')).toBe('["/","/batch"]');
  markTourSeen('all');
  expect([isTourSeen('/settings'), localStorage.getItem('tourSeen')]).toEqual([true, 'true']);
  markTourSeen('/');
  expect(localStorage.getItem('tourSeen')).toBe('true');
});

test.each(['true', 'yes', '1', '{}'])(
  'any other stored value, such as %s, means that no tour starts',
  (value) => {
    localStorage.setItem('tourSeen', value);
    expect(isTourSeen('/')).toBe(true);
  },
);
