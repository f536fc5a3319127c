import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { Operation } from '../../model/reference/openapi.ts';
import { startWords } from '../../test/words.ts';
import { OperationRow } from './operation-row.tsx';

beforeAll(startWords);

const operation: Operation = {
  id: 'speak',
  method: 'POST',
  path: '/speak',
  tag: 'synthesis',
  summary: 'Speak',
  description: 'Send `{"end": true}`, then read `end`.',
  access: 'open',
  keyScope: null,
  parameters: [],
  body: null,
  answers: [],
  errors: [],
};

test('code in a description is set as code, without its backticks', () => {
  render(<OperationRow operation={operation} />);
  fireEvent.click(screen.getByRole('button', { name: /Speak/ }));
  const description = screen.getByText(/^Send/);
  expect(description.textContent).toBe('Send {"end": true}, then read end.');
  expect([...description.querySelectorAll('code')].map((code) => code.textContent)).toEqual([
    '{"end": true}',
    'end',
  ]);
});
