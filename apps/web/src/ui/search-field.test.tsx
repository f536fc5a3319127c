import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { SearchField } from './search-field.tsx';

test('the search does not revert a filter that is set while typing', () => {
  vi.useFakeTimers();
  const [before, after] = [vi.fn(), vi.fn()];
  const field = (onSearch: (text: string) => void) => (
    <SearchField label="Search" searched="" onSearch={onSearch} />
  );
  const { rerender } = render(field(before));
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'word' } });
  // The next callback has the new filter.
  rerender(field(after));
  act(() => void vi.advanceTimersByTime(300));
  vi.useRealTimers();
  expect(before).not.toHaveBeenCalled();
  expect(after.mock.calls).toEqual([['word']]);
});

test('a search that waits does not undo a press on a link', () => {
  vi.useFakeTimers();
  const search = vi.fn();
  render(<SearchField label="Search" searched="" onSearch={search} />);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'word' } });
  history.pushState(null, '', '?order=1');
  act(() => void vi.advanceTimersByTime(300));
  vi.useRealTimers();
  expect(search).not.toHaveBeenCalled();
  history.replaceState(null, '', '/');
});
