import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { currentRequest } from '../../../model/conversion/conversion-request.ts';
import { isBlank, useEditor } from '../../../model/document/editor-store.ts';
import { useGeneratedSsml } from './use-generated-ssml.ts';

const store = () => useEditor.getState();
beforeEach(() => {
  useEditor.setState({ tab: 'ssml', text: 'one', ssml: '', ssmlEdited: false });
  renderHook(() => useGeneratedSsml());
});

test('once the last edit is undone, the document follows the text again, even if it has changed meanwhile', () => {
  const before = store().ssml;
  act(() => store().editSsml(`${before}!`));
  act(() => store().setText('two'));
  expect(store().ssml).toBe(`${before}!`);
  act(() => store().editSsml(before, false));
  expect(store().ssml).toBe(before.replace('one', 'two'));
});

test('an emptied document stays empty until the text changes', () => {
  act(() => store().editSsml('x'));
  act(() => store().editSsml(''));
  expect(store()).toMatchObject({ ssml: '', ssmlEdited: false });
  act(() => store().setText('two'));
  expect(store().ssml).toContain('two');
});

test('a conversion that begins before the document follows the text speaks the text that stands', () => {
  act(() => store().setTab('plain'));
  act(() => {
    store().setText('two');
    store().setTab('ssml');
    expect(store().ssml).toContain('one');
    expect(isBlank(store())).toBe(false);
    expect(currentRequest().voiceData.ssmlContent).toContain('two');
  });
});
