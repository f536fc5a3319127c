import { beforeEach, expect, test } from 'vitest';
import { useEditor } from './editor-store.ts';

beforeEach(() => useEditor.setState({ tab: 'plain', text: '', ssml: '', ssmlEdited: false }));

test('SSML follows the text until a person edits it', () => {
  useEditor.getState().generateSsml('<speak>a</speak>');
  expect(useEditor.getState()).toMatchObject({ ssml: '<speak>a</speak>', ssmlEdited: false });
  useEditor.getState().editSsml('<speak>mine</speak>');
  useEditor.getState().generateSsml('<speak>b</speak>');
  expect(useEditor.getState()).toMatchObject({ ssml: '<speak>mine</speak>', ssmlEdited: true });
});

test('regenerating on demand gives up the edits, and emptying it does too', () => {
  useEditor.getState().editSsml('<speak>mine</speak>');
  useEditor.getState().generateSsml('<speak>b</speak>', true);
  expect(useEditor.getState()).toMatchObject({ ssml: '<speak>b</speak>', ssmlEdited: false });
  useEditor.getState().editSsml('x');
  useEditor.getState().editSsml('');
  expect(useEditor.getState().ssmlEdited).toBe(false);
});

test.each(['pagehide', 'blur'])('what was typed survives %s', (event) => {
  useEditor.getState().setText(`没保存的文字 ${event}`);
  useEditor.getState().setTab('ssml');
  window.dispatchEvent(new Event(event));
  expect(JSON.parse(localStorage.getItem('draft') ?? '{}').state).toMatchObject({
    text: `没保存的文字 ${event}`,
    tab: 'ssml',
  });
});

test('a tab keeps its own text, and a new one begins with the last', async () => {
  useEditor.getState().setText('这个标签页的');
  window.dispatchEvent(new Event('pagehide'));
  localStorage.setItem('draft', JSON.stringify({ state: { text: '别的标签页的' }, version: 0 }));
  await useEditor.persist.rehydrate();
  expect(useEditor.getState().text).toBe('这个标签页的');
  sessionStorage.clear();
  await useEditor.persist.rehydrate();
  expect(useEditor.getState().text).toBe('别的标签页的');
});
