import { limits } from '@parlando/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { useEditor } from '../document/editor-store.ts';
import { loadMarks, showText } from './load-marks.ts';
import {
  addMark,
  addMarks,
  changeMark,
  copyMarks,
  dismissLost,
  pasteMarks,
  placeLost,
  redoMarks,
  removeMarks,
  undoMarks,
} from './marks.ts';

const text = '我在重庆的银行。';
const place = () => useEditor.getState().marked.marks.map(({ start, kind }) => [kind, start]);
const setText = (next: string, caret?: number) => useEditor.getState().setText(next, caret);
const read = (start: number, length: number) =>
  addMark({
    kind: 'pronunciation',
    start,
    length,
    pronunciation: { alphabet: 'pinyin', sounds: 'chong2 qing4' },
  });

beforeEach(() => {
  useEditor.setState(useEditor.getInitialState(), true);
  setText(text);
});

test('adds a mark with its words, changes and removes it', () => {
  const mark = read(2, 2);
  expect(mark).toMatchObject({ start: 2, length: 2, text: '重庆' });
  const pause = addMark({ kind: 'pause', start: 4, durationMs: 500 });
  changeMark(pause.id, { durationMs: 800 });
  expect(useEditor.getState().marked.marks).toMatchObject([mark, { start: 4, durationMs: 800 }]);
  removeMarks([mark.id]);
  expect(place()).toEqual([['pause', 4]]);
});

test('a new reading replaces those it overlaps; a prosody mark there stays', () => {
  read(2, 2);
  addMark({ kind: 'prosody', start: 0, length: 4, rate: 0.8 });
  addMark({ kind: 'sayAs', start: 3, length: 2, as: 'characters' });
  expect(place()).toEqual([
    ['prosody', 0],
    ['sayAs', 3],
  ]);
});

test('marks are undone and redone together with the text', () => {
  read(2, 2);
  setText(`好，${text}`);
  expect(undoMarks()).toBe(false);
  setText(text);
  expect(undoMarks()).toBe(true);
  expect(place()).toEqual([]);
  expect(redoMarks()).toBe(true);
  expect(place()).toEqual([['pronunciation', 2]]);
});

test('a mark that lost its words is listed, and is placed again by undo or by hand, or dismissed', () => {
  const { id } = read(2, 2);
  setText('我在成都的银行。');
  expect(useEditor.getState().marked.lost).toMatchObject([{ mark: { id, text: '重庆' } }]);
  setText(text);
  expect(place()).toEqual([['pronunciation', 2]]);
  setText('我在成都的银行。');
  placeLost(id, 2, 2);
  expect(useEditor.getState().marked).toMatchObject({ marks: [{ id, text: '成都' }], lost: [] });
  setText('');
  dismissLost();
  expect(useEditor.getState().marked).toMatchObject({ marks: [], lost: [] });
});

test('cut and pasted text takes its marks along; pasting again copies them', () => {
  const { id } = read(2, 2);
  copyMarks(1, 4);
  setText('我的银行。', 1);
  setText('我的银行。在重庆', 8);
  pasteMarks('在重庆', 5);
  expect(useEditor.getState().marked).toMatchObject({ marks: [{ id, start: 6 }], lost: [] });
  setText('我的银行。在重庆在重庆', 11);
  pasteMarks('在重庆', 8);
  expect(place()).toEqual([
    ['pronunciation', 6],
    ['pronunciation', 9],
  ]);
  pasteMarks('别的', 0);
  expect(place()).toHaveLength(2);
});

test('the draft keeps its marks, and a text from history has its own', async () => {
  read(2, 2);
  window.dispatchEvent(new Event('pagehide'));
  showText('行不行', [{ kind: 'pause', start: 1, durationMs: 300 }]);
  await vi.waitUntil(() => useEditor.getState().marked.marks.length > 0);
  expect(useEditor.getState()).toMatchObject({
    text: '行不行',
    marked: { marks: [{ kind: 'pause' }], lost: [] },
  });
  await useEditor.persist.rehydrate();
  expect(useEditor.getState()).toMatchObject({ text, marked: { text, marks: [{ start: 2, text: '重庆' }] } });
});

test('a text shown while the marks of another are loading does not get them', async () => {
  showText(text, [{ kind: 'pause', start: 2, durationMs: 500 }]);
  showText('另一个。');
  await loadMarks();
  expect(useEditor.getState().marked).toEqual({ text: '另一个。', marks: [], lost: [] });
});

test('states with marks are kept however much is typed without', () => {
  const repeated = '重庆，'.repeat(10);
  setText(repeated);
  read(15, 2);
  setText('');
  dismissLost();
  for (let length = 1; length <= 200; length++) setText('x'.repeat(length));
  setText('');
  expect(undoMarks()).toBe(true);
  setText(repeated);
  expect(place()).toEqual([['pronunciation', 15]]);
});

test('marks that do not match their text are listed', async () => {
  const said = { kind: 'pronunciation', pronunciation: { alias: 'x' } } as const;
  showText('行不行', [
    { ...said, start: 0, length: 1, text: '不' },
    { ...said, start: 9, length: 1 },
    { ...said, start: 2, length: 1, text: '行' },
  ]);
  await vi.waitUntil(() => useEditor.getState().marked.marks.length > 0);
  expect(place()).toEqual([['pronunciation', 2]]);
  expect(useEditor.getState().marked.lost).toHaveLength(2);
});

test('marks beyond the limit of a text are listed, and older marks stay', () => {
  const most = limits.marks.count;
  const words = '行'.repeat(most + 2);
  setText(words);
  const said = { kind: 'pronunciation', length: 1, pronunciation: { alias: '航' } } as const;
  const [first] = addMarks([{ ...said, start: most + 1 }]);
  addMarks(Array.from({ length: most + 1 }, (_, start) => ({ ...said, start })));
  const { marks, lost } = useEditor.getState().marked;
  expect(marks).toHaveLength(most);
  expect(marks.at(-1)).toEqual(first);
  expect(lost.map(({ mark }) => mark)).toMatchObject([{ start: most - 1 }, { start: most }]);
  removeMarks([(first as { id: string }).id]);
  placeLost((lost[0] as { mark: { id: string } }).mark.id, most + 1, 1);
  expect(useEditor.getState().marked).toMatchObject({ marks: { length: most }, lost: { length: 1 } });
});

test('stored marks that do not match the text are listed, and only invalid ones are dropped', async () => {
  const emphasis = { kind: 'emphasis', id: 'a', start: 2, length: 2, text: '重庆' };
  const marked = {
    text,
    marks: [emphasis, { ...emphasis, id: 'b', start: 90 }, { kind: 'none' }],
    lost: [null],
  };
  sessionStorage.setItem('draft', JSON.stringify({ state: { text, marked }, version: 0 }));
  vi.resetModules();
  const { useEditor: reloaded } = await import('../document/editor-store.ts');
  await import('./marks.ts');
  expect(reloaded.getState().marked).toMatchObject({
    marks: [{ start: 2, text: '重庆' }],
    lost: [{ mark: { start: 90 } }],
  });
});
