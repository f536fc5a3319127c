import { render, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { Finding } from '../../model/document/validate.ts';
import { startWords } from '../../test/words.ts';
import { FindingList } from './finding-list.tsx';

beforeAll(startWords);

const unspoken = (words: string): Finding => ({
  code: 'MARK_NOT_SPOKEN',
  severity: 'warning',
  values: { words },
});
const tooLong: Finding = {
  code: 'TEXT_TOO_LONG',
  severity: 'error',
  values: { actual: 2, limit: 1 },
};

test('marks that are not spoken are listed once, and go with their findings', () => {
  const marks = ['甲', '乙', '丙'].map(unspoken);
  const show = (findings: readonly Finding[]) => <FindingList findings={findings} />;
  const { rerender } = render(show(marks));
  rerender(show([tooLong, ...marks]));
  expect(screen.getAllByRole('listitem')).toHaveLength(4);
  rerender(show([tooLong]));
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});
