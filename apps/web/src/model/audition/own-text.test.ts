import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useEditor } from '../document/editor-store.ts';
import { openVoiceBrowser } from '../voices/voice-browser-store.ts';
import { presentOwnText, useOwnText } from './own-text.ts';

it.each([
  ['', ''],
  ['  今天天气很好。我们去公园。', '今天天气很好。'],
  ['One sentence. Another one.', 'One sentence.'],
  ['没有句号', '没有句号'],
  ['长'.repeat(300), '长'.repeat(100)],
])('takes of "%s" the first sentence, as long as a sample may be', (text, sentence) => {
  useEditor.setState({ text, cast: [] });
  const { result, unmount } = renderHook(() => useOwnText());
  expect(result.current.text).toBe(sentence);
  unmount();
});

it('for a script, reads the line of the speaker whose voice is being chosen, without the name', () => {
  const cast = [
    { name: 'Ada', voice: 'en-US-JennyNeural' },
    { name: 'Leo', voice: 'en-US-GuyNeural' },
  ];
  useEditor.setState({ text: 'Ada: Hello. How are you?\nLeo: Fine.', cast });
  const { result } = renderHook(() => useOwnText());
  expect(result.current.text).toBe('Hello.');
  act(() => openVoiceBrowser({ for: 'Leo', chosen: '', onChoose: vi.fn() }));
  expect(result.current.text).toBe('Fine.');
  act(() => openVoiceBrowser({ chosen: '', onChoose: vi.fn() }));
  expect(result.current.text).toBe('Hello.');
});

it('is read only when requested', () => {
  useEditor.setState({ text: '你好。再见。', cast: [] });
  const { result } = renderHook(() => useOwnText());
  expect(presentOwnText()).toBe('');
  act(() => result.current.turn(true));
  expect(presentOwnText()).toBe('你好。');
  act(() => useEditor.setState({ text: '' }));
  expect(presentOwnText()).toBe('');
});
