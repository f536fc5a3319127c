import { render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubWideWindow } from '../test/wide-window.ts';
import { Records } from './records.tsx';

beforeEach(stubWideWindow);
afterEach(() => vi.unstubAllGlobals());

function Name({ name }: { readonly name: string }) {
  const [first] = useState(name);
  return first;
}

it('supports rows that are added and removed, whose cells use hooks', () => {
  const list = (...names: string[]) => (
    <Records
      label="names"
      rows={names.map((name) => ({ name }))}
      keyOf={({ name }) => name}
      columns={[['name', Name]]}
    />
  );
  const { rerender } = render(list('a'));
  rerender(list('a', 'b', 'c'));
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['a', 'b', 'c']);
  rerender(list('c'));
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['c']);
});
