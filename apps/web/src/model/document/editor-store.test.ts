import { beforeEach, expect, test } from 'vitest';
import { hasDraft, useEditor, writtenText } from './editor-store.ts';

beforeEach(() => useEditor.setState(useEditor.getInitialState(), true));

test('SSML follows the text until a person edits it', () => {
  useEditor.getState().generateSsml('<speak>a</speak>');
  expect(useEditor.getState()).toMatchObject({ ssml: '<speak>a</speak>', ssmlEdited: false });
  useEditor.getState().editSsml('<speak>mine</speak>');
  useEditor.getState().generateSsml('<speak>b</speak>');
  expect(useEditor.getState()).toMatchObject({ ssml: '<speak>mine</speak>', ssmlEdited: true });
});

test('regenerating on demand discards the edits, and so does emptying', () => {
  useEditor.getState().editSsml('<speak>mine</speak>');
  useEditor.getState().generateSsml('<speak>b</speak>', true);
  expect(useEditor.getState()).toMatchObject({ ssml: '<speak>b</speak>', ssmlEdited: false });
  useEditor.getState().editSsml('x');
  useEditor.getState().editSsml('');
  expect(useEditor.getState().ssmlEdited).toBe(false);
});

test.each(['pagehide', 'blur'])('typed text survives %s', (event) => {
  useEditor.getState().setText(`没保存的文字 ${event}`);
  useEditor.getState().setTab('ssml');
  window.dispatchEvent(new Event(event));
  expect(JSON.parse(localStorage.getItem('draft') ?? '{}').state).toMatchObject({
    text: `没保存的文字 ${event}`,
    tab: 'ssml',
  });
});

test('a tab keeps its own text, and a new tab starts with the last one', async () => {
  useEditor.getState().setText('这个标签页的');
  window.dispatchEvent(new Event('pagehide'));
  localStorage.setItem('draft', JSON.stringify({ state: { text: '别的标签页的' }, version: 0 }));
  await useEditor.persist.rehydrate();
  expect(useEditor.getState().text).toBe('这个标签页的');
  sessionStorage.clear();
  await useEditor.persist.rehydrate();
  expect(useEditor.getState().text).toBe('别的标签页的');
});

const anna = { name: 'Anna', voice: 'espeak-en-US-ruth' };

test('a starter is no draft until the person writes', () => {
  useEditor.getState().showStarter('Anna: Hello.', [anna]);
  window.dispatchEvent(new Event('pagehide'));
  expect(localStorage.getItem('draft')).toBeNull();
  expect([hasDraft(), writtenText()]).toEqual([false, '']);
  useEditor.getState().setText('');
  expect(useEditor.getState().cast).toEqual([]);
  window.dispatchEvent(new Event('pagehide'));
  // A text that the person empties stays empty.
  expect([hasDraft(), useEditor.getState().isStarter]).toEqual([true, false]);
  expect(JSON.parse(localStorage.getItem('draft') ?? '{}').state.text).toBe('');
});

test('the speakers are part of the draft, and invalid ones are left out', async () => {
  useEditor.getState().setText('Anna: Hello.');
  useEditor.getState().setCast([anna]);
  window.dispatchEvent(new Event('pagehide'));
  useEditor.setState(useEditor.getInitialState(), true);
  window.dispatchEvent(new Event('pagehide'));
  const stored = (cast: unknown) =>
    sessionStorage.setItem('draft', JSON.stringify({ state: { text: 'Anna: Hello.', cast }, version: 0 }));
  stored([anna]);
  await useEditor.persist.rehydrate();
  expect(useEditor.getState().cast).toEqual([anna]);
  useEditor.setState(useEditor.getInitialState(), true);
  stored([{ name: 'a:b' }]);
  await useEditor.persist.rehydrate();
  expect(useEditor.getState()).toMatchObject({ text: 'Anna: Hello.', cast: [] });
});

test.each([{ marks: [{}] }, { marks: 1, lost: [] }, 'x', null])(
  'marks stored as %j are ignored',
  async (marked) => {
    sessionStorage.clear();
    localStorage.setItem('draft', JSON.stringify({ state: { text: '草稿', marked }, version: 0 }));
    await useEditor.persist.rehydrate();
    expect(useEditor.getState()).toMatchObject({ text: '草稿', marked: { marks: [], lost: [] } });
  },
);

test('line breaks are those of the text area, so that both count the same positions', () => {
  useEditor.getState().setText('一\r\n二\r三');
  expect(useEditor.getState().text).toBe('一\n二\n三');
});
