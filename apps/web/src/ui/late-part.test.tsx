import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ErrorBoundary } from './error-boundary.tsx';
import { LatePart, late } from './late-part.tsx';

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
});

function Failing({ error }: { readonly error: Error }): never {
  throw error;
}

test.each([
  { error: new TypeError('Failed to fetch dynamically imported module: /a.js'), shown: 'nothing here' },
  { error: new Error('a fault of its own'), shown: 'the page says so' },
])('of a part with $error.message the window shows: $shown', ({ error, shown }) => {
  render(
    <ErrorBoundary resetKey="" fallback={() => 'the page says so'}>
      <LatePart fallback="nothing here">
        <Failing error={error} />
      </LatePart>
    </ErrorBoundary>,
  );
  expect(screen.getByText(shown)).toBeDefined();
});

test('a late component shows its fallback until it is loaded', async () => {
  const Late = late(async () => ({ default: ({ words }: { words: string }) => words }), 'not yet');
  render(<Late words="loaded" />);
  expect(screen.getByText('not yet')).toBeDefined();
  expect(await screen.findByText('loaded')).toBeDefined();
});
