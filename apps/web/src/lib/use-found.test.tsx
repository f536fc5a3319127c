import { render } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { startWords } from '../test/words.ts';
import { useAnnouncement } from './announce.ts';
import { useFound } from './use-found.ts';

interface ListProps {
  readonly asked: string;
  readonly total?: number;
  readonly isOld?: boolean;
}

function List({ asked, total, isOld = false }: ListProps) {
  useFound(asked, { data: total === undefined ? undefined : { total }, isPlaceholderData: isOld });
  return null;
}

const said = () => useAnnouncement.getState().words;
beforeEach(() => startWords());

test('announces the number of entries after another filter, once it is known', () => {
  const { rerender } = render(<List asked="" />);
  rerender(<List asked="" total={12} />);
  rerender(<List asked="" total={11} />);
  expect(said()).toBe('');
  rerender(<List asked="failed" total={11} isOld />);
  expect(said()).toBe('');
  rerender(<List asked="failed" total={0} />);
  expect(said()).toBe('找到 0 条');
  rerender(<List asked="" total={11} />);
  expect(said()).toBe('找到 11 条');
});
