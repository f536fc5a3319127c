import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Checkbox, LabelledCheckbox } from './checkbox.tsx';

test('the space around the box counts as the box', async () => {
  const onChange = vi.fn();
  render(<Checkbox label="one" onChange={onChange} />);
  const space = screen.getByRole('checkbox', { name: 'one' }).parentElement;
  expect(space?.classList).toContain('hit-target');
  await userEvent.click(space as HTMLElement);
  expect(onChange).toHaveBeenCalledOnce();
});

test('the words beside a box that is partly checked count as the box', async () => {
  const onChange = vi.fn();
  render(<LabelledCheckbox label="all" checked={false} indeterminate onChange={onChange} />);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'all' }).indeterminate).toBe(true);
  await userEvent.click(screen.getByText('all'));
  expect(onChange).toHaveBeenCalledExactlyOnceWith(true);
});
