import { isInaccessible, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { FileButton } from './file-button.tsx';

test('is one button for screen readers, and takes a file', async () => {
  const onChoose = vi.fn();
  render(<FileButton words="Import" label="A list" accept=".csv" busy={false} onChoose={onChoose} />);
  const input = screen.getByLabelText<HTMLInputElement>('A list');
  expect(isInaccessible(input)).toBe(true);
  const opened = vi.spyOn(input, 'click');
  await userEvent.click(screen.getByRole('button', { name: 'Import' }));
  expect(opened).toHaveBeenCalledOnce();
  const file = new File(['a'], 'a.csv');
  await userEvent.upload(input, file);
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(file, [file]);
});
