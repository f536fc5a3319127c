import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TooltipLayer } from './tooltip-layer.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function hover(element: Element) {
  fireEvent.pointerOver(element, { pointerType: 'mouse' });
  return act(() => vi.advanceTimersByTimeAsync(500));
}

test('stays while the pointer moves onto it, and hides once it leaves', async () => {
  render(
    <>
      <button type="button" data-tooltip="Louder">
        +
      </button>
      <TooltipLayer />
    </>,
  );
  await hover(screen.getByRole('button'));
  await hover(screen.getByText('Louder'));
  expect(screen.getByText('Louder')).toBeTruthy();
  await hover(document.body);
  expect(screen.queryByText('Louder')).toBeNull();
});

test('hides on scroll, and shows again on the next hover', async () => {
  render(
    <>
      <button type="button" data-tooltip="Louder">
        +
      </button>
      <TooltipLayer />
    </>,
  );
  const button = screen.getByRole('button');
  for (let time = 0; time < 2; time++) {
    await hover(button);
    expect(screen.getByText('Louder')).toBeTruthy();
    fireEvent.scroll(document);
    fireEvent.scroll(document);
    expect(screen.queryByText('Louder')).toBeNull();
  }
  fireEvent.pointerOver(button, { pointerType: 'mouse' });
  fireEvent.scroll(document);
  await vi.advanceTimersByTimeAsync(500);
  expect(screen.queryByText('Louder')).toBeNull();
});
