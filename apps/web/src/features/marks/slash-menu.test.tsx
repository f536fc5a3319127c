import { fireEvent, render, screen } from '@testing-library/react';
import { useLayoutEffect, useState } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { startLanguage } from '../../lib/language.ts';
import { SlashMenu } from './slash-menu.tsx';

beforeAll(() => startLanguage());

/** A text area and its menu. `onDrawn`: after they are drawn, before they listen. */
function Text({ onDrawn }: { readonly onDrawn?: (area: HTMLTextAreaElement) => void }) {
  const [area, setArea] = useState<HTMLTextAreaElement | null>(null);
  useLayoutEffect(() => {
    if (area) onDrawn?.(area);
  }, [area, onDrawn]);
  return (
    <>
      <textarea ref={setArea} />
      {area && <SlashMenu area={area} />}
    </>
  );
}

function typeSlash(area: HTMLTextAreaElement): void {
  area.focus();
  area.value += '/';
  area.setSelectionRange(area.value.length, area.value.length);
  area.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: '/' }));
}

const area = () => screen.getByRole<HTMLTextAreaElement>('textbox');

test('a slash that is typed while the menu is not yet listening opens it', async () => {
  Element.prototype.scrollIntoView = vi.fn();
  render(<Text onDrawn={typeSlash} />);
  expect(await screen.findByRole('listbox')).toBeTruthy();
});

test('the Enter that ends a composition, which Safari sends after its end, chooses nothing', async () => {
  Element.prototype.scrollIntoView = vi.fn();
  render(<Text onDrawn={typeSlash} />);
  await screen.findByRole('listbox');
  expect(fireEvent.keyDown(area(), { key: 'Enter', keyCode: 229 })).toBe(true);
  expect(screen.getByRole('listbox')).toBeTruthy();
});
