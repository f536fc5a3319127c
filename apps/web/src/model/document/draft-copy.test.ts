import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { withDatabase } from '../../lib/browser-database.ts';
import { startDraftCopy } from './draft-copy.ts';
import { useEditor } from './editor-store.ts';

const copied = async () =>
  JSON.parse((await withDatabase('parlando-draft', 'copies', (db) => db.get('copies', 'last'))) ?? '{}')
    .state;
const store = () => void dispatchEvent(new Event('blur'));
const text = () => useEditor.getState().text;

/** The text is copied, and what localStorage had before it is what a crash leaves there. */
async function crashAfter(last: string): Promise<void> {
  await startDraftCopy();
  useEditor.getState().setText('早就保存的');
  store();
  const kept = localStorage.getItem('draft') ?? '';
  vi.setSystemTime(Date.now() + 1000);
  useEditor.getState().setText(last);
  store();
  await vi.waitFor(async () => expect((await copied()).text).toBe(last));
  localStorage.setItem('draft', kept);
  sessionStorage.clear();
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  localStorage.clear();
  sessionStorage.clear();
  await withDatabase('parlando-draft', 'copies', (db) => db.clear('copies'));
  useEditor.setState(useEditor.getInitialState(), true);
});

test('what a crash of the browser lost is brought back', async () => {
  await crashAfter('崩溃前一秒写的');
  await useEditor.persist.rehydrate();
  expect(text()).toBe('早就保存的');
  await startDraftCopy();
  expect(text()).toBe('崩溃前一秒写的');
});

test('a first draft that was never stored replaces the sample', async () => {
  await crashAfter('第一次写的');
  localStorage.clear();
  useEditor.getState().showStarter('示例', []);
  await startDraftCopy();
  expect([text(), useEditor.getState().isStarter]).toEqual(['第一次写的', false]);
});

test.each([
  ['without a crash', () => undefined],
  ['once something is typed', () => useEditor.getState().setText('新写的')],
  ['a draft of an older version', () => localStorage.setItem('draft', '{"state":{"text":""},"version":0}')],
  [
    'another tab’s text',
    () => {
      const other = { state: { text: '', written: { at: 1, page: 'other' } }, version: 0 };
      sessionStorage.setItem('draft', JSON.stringify(other));
    },
  ],
])('nothing replaces %s', async (what, change) => {
  await crashAfter('崩溃前一秒写的');
  if (what === 'without a crash') localStorage.setItem('draft', JSON.stringify({ state: await copied() }));
  else await useEditor.persist.rehydrate();
  change();
  await useEditor.persist.rehydrate();
  if (what === 'once something is typed') change();
  const before = text();
  await startDraftCopy();
  expect(text()).toBe(before);
});
