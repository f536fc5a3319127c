import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { useAddressFilter } from './use-address-filter.ts';

interface Filter {
  readonly page?: string;
  readonly search?: string;
}

function open(path: string) {
  const { history, ...location } = memoryLocation({ path, record: true });
  const wrapper = ({ children }: { children: ReactNode }) => <Router {...location}>{children}</Router>;
  const { result } = renderHook(() => useAddressFilter<Filter>(), { wrapper });
  return { history, list: () => result.current };
}

test('going back leads to the page before, not through every filter', () => {
  const { history, list } = open('/list?page=3');
  act(() => list().onFilter({ search: 'a' }));
  act(() => list().onFilter({ search: 'ab' }));
  act(() => list().onPage(2));
  expect(history).toEqual(['/list?search=ab', '/list?search=ab&page=2']);
  expect(list()).toMatchObject({ filter: { search: 'ab', page: '2' }, page: 2 });
});

test('an empty filter is left out of the address', () => {
  const { history, list } = open('/list?search=a&page=2');
  act(() => list().onFilter({ search: '' }));
  expect(history).toEqual(['/list']);
  act(() => list().onFilter({ search: 'b' }));
  act(() => list().clear());
  expect(history).toEqual(['/list']);
});
