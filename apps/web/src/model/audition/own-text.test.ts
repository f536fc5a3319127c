import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useEditor } from '../document/editor-store.ts';
import { presentOwnText, useOwnText } from './own-text.ts';

it.each([
  ['', ''],
  ['  今天天气很好。我们去公园。', '今天天气很好。'],
  ['One sentence. Another one.', 'One sentence.'],
  ['没有句号', '没有句号'],
  ['长'.repeat(300), '长'.repeat(100)],
])('takes of "%s" the first sentence, as long as a sample may be', (text, sentence) => {
  useEditor.setState({ text });
  const { result, unmount } = renderHook(() => useOwnText());
  expect(result.current.text).toBe(sentence);
  unmount();
});

it('is read only once it is asked for', () => {
  useEditor.setState({ text: '你好。再见。' });
  const { result } = renderHook(() => useOwnText());
  expect(presentOwnText()).toBe('');
  act(() => result.current.turn(true));
  expect(presentOwnText()).toBe('你好。');
  act(() => useEditor.setState({ text: '' }));
  expect(presentOwnText()).toBe('');
});
