import { render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Pagination } from './pagination.tsx';

test.each([
  [3, 40, 2],
  [2, 0, 1],
])('on page %d, which has become empty with %d entries left, it goes to page %d', (page, total, last) => {
  const onChange = vi.fn();
  render(<Pagination page={page} of={{ total, pageSize: 20 }} onChange={onChange} />);
  expect(onChange.mock.calls).toEqual([[last]]);
});

test('stays on an existing page, and while the total is unknown', () => {
  const onChange = vi.fn();
  const { rerender } = render(<Pagination page={2} of={undefined} onChange={onChange} />);
  rerender(<Pagination page={2} of={{ total: 21, pageSize: 20 }} onChange={onChange} />);
  expect(onChange).not.toHaveBeenCalled();
});
