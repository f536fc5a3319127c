import type { TaskDetail } from '@parlando/contract';
import { afterEach, expect, test } from 'vitest';
import { useEditor } from '../../model/document/editor-store.ts';
import { useOptions } from '../../model/options/options-store.ts';
import { hearToasts } from '../../test/said.ts';
import { copyToEditor } from './copy-to-editor.ts';

hearToasts();
afterEach(() => {
  useEditor.setState(useEditor.getInitialState());
  useOptions.setState(useOptions.getInitialState());
});

test('a task that names no degree of its style was spoken with the usual one', () => {
  useOptions.getState().change({ styleDegree: 1.8 });
  const request = {
    ...{ text: '你好。', ssml: null, voice: null, style: 'sad', styleDegree: null, role: null },
    ...{ speed: 1, pitch: 1, volume: 100, turnPauseMs: null, speakNames: false },
  };
  copyToEditor({ request, format: 'mp3' } as unknown as TaskDetail);
  expect(useOptions.getState()).toMatchObject({ style: 'sad', styleDegree: 1 });
});
