import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { earlyText, holdView, takeEarlyButton, takeEarlyPress, takeOver } from './early-input.ts';

let root: HTMLElement;
const heard = vi.fn();
const at = (selector: string) => root.querySelector(selector) as HTMLElement;

/** Listens at the root like React, in both phases. */
function listen(): void {
  for (const type of ['keydown', 'input', 'click', 'focusin']) {
    for (const capture of [true, false]) root.addEventListener(type, ({ type }) => heard(type), { capture });
  }
}

const act = (selector: string, type: string) =>
  at(selector).dispatchEvent(new Event(type, { bubbles: true }));

beforeEach(() => {
  document.body.innerHTML =
    '<div id="root"><textarea data-draft=""></textarea><button data-convert><b></b></button><a></a></div>';
  root = document.getElementById('root') as HTMLElement;
  heard.mockClear();
});

afterEach(() => document.body.replaceChildren());

test('hides typing and a press on Convert from listeners at the root, until each of them is hydrated', () => {
  const whenConvertTaken = vi.fn();
  holdView(root, whenConvertTaken);
  listen();
  act('textarea', 'keydown');
  act('textarea', 'input');
  act('b', 'click');
  expect(heard).not.toHaveBeenCalled();
  act('a', 'click');
  act('textarea', 'focusin');
  expect(heard.mock.calls.flat()).toEqual(['click', 'click', 'focusin', 'focusin']);

  heard.mockClear();
  takeOver(at('textarea'));
  act('textarea', 'keydown');
  act('b', 'click');
  expect(heard.mock.calls.flat()).toEqual(['keydown', 'keydown']);
  expect(whenConvertTaken).not.toHaveBeenCalled();

  heard.mockClear();
  takeOver(at('button'));
  expect(whenConvertTaken).toHaveBeenCalledTimes(1);
  act('b', 'click');
  expect(heard).toHaveBeenCalledTimes(2);
  takeOver(at('button'));
  expect(whenConvertTaken).toHaveBeenCalledTimes(1);
});

test('returns text typed beyond the draft, and a press once', () => {
  expect(earlyText(root)).toBeNull();
  Object.assign(at('textarea'), { value: '早上好' });
  expect(earlyText(root)).toBe('早上好');
  expect(takeEarlyPress(root)).toBe(false);
  root.dataset.pressed = '';
  expect(takeEarlyPress(root)).toBe(true);
  expect(takeEarlyPress(root)).toBe(false);
});

test('returns the button that was pressed, and ends the recording', () => {
  const ended = vi.fn();
  root.addEventListener('taken', ended);
  expect(takeEarlyButton(root)).toBeNull();
  expect(ended).toHaveBeenCalledTimes(1);
  at('button').dataset.early = '';
  expect(takeEarlyButton(root)).toBe(at('button'));
});
