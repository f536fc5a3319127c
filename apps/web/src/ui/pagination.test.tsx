import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { startLanguage } from '../lib/language.ts';
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

test('the button that led to the last page keeps the focus', async () => {
  await startLanguage();
  const onChange = vi.fn();
  const of = { total: 40, pageSize: 20 };
  const { rerender } = render(<Pagination page={1} of={of} onChange={onChange} />);
  const next = screen.getByRole('button', { name: '下一页' });
  await userEvent.click(next);
  rerender(<Pagination page={2} of={of} onChange={onChange} />);
  await userEvent.keyboard('{Enter}');
  expect(onChange.mock.calls).toEqual([[2]]);
  expect(document.activeElement).toBe(next);
  expect(next.ariaDisabled).toBe('true');
});
