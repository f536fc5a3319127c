import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { loadMarks } from '../marks/load-marks.ts';
import { useOptions } from '../options/options-store.ts';
import { useEditor } from './editor-store.ts';
import { offerUndo } from './offer-undo.ts';
import { readGenerated, showAsText } from './show-as-text.ts';
import { generateSsml } from './ssml-tools.ts';

vi.mock('./offer-undo.ts', () => ({ offerUndo: vi.fn() }));

const text = '我们去重庆。';
const marks = [
  { kind: 'pause', start: 3, durationMs: 800 },
  {
    kind: 'pronunciation',
    start: 3,
    length: 2,
    pronunciation: { alphabet: 'pinyin', sounds: 'chong2 qing4' },
  },
] as const;
const wanted = { voice: 'zh-CN-YunxiNeural', speed: 1.25, pitch: 0.9, volume: 40, silence: 300, contour: '' };

beforeAll(loadMarks);
beforeEach(() => {
  useEditor.setState(useEditor.getInitialState(), true);
  useOptions.setState(useOptions.getInitialState(), true);
});

it('restores text, marks and options from unchanged generated SSML, and can be undone', async () => {
  const options = { ...useOptions.getInitialState(), ...wanted };
  const ssml = generateSsml(text, options, [], marks);
  useEditor.getState().setText('别的文字');
  useEditor.getState().editSsml(ssml);
  useEditor.getState().setTab('ssml');
  const before = useEditor.getState();
  showAsText();
  await vi.waitFor(() => expect(useEditor.getState().marked.marks).toMatchObject(marks));
  expect(useEditor.getState()).toMatchObject({ tab: 'plain', text, ssmlEdited: false });
  expect(useOptions.getState()).toMatchObject(wanted);
  expect(generateSsml(text, useOptions.getState(), [], useEditor.getState().marked.marks)).toBe(ssml);
  vi.mocked(offerUndo).mock.lastCall?.[1]();
  expect(useEditor.getState()).toEqual(before);
  expect(useOptions.getState()).toEqual(useOptions.getInitialState());
});

it('leaves edited and empty SSML alone', () => {
  const ssml = generateSsml(text, useOptions.getState());
  expect(readGenerated(ssml.replace('我们', '<s>我们</s>'))).toBeUndefined();
  expect(readGenerated(generateSsml('', useOptions.getState()))).toBeUndefined();
  expect(readGenerated('<speak')).toBeUndefined();
});

it('leaves SSML alone that the studio has no option or mark for', () => {
  const fast = { ...useOptions.getState(), speed: 3 };
  expect(readGenerated(generateSsml(text, fast))).toBeUndefined();
  const wild = [{ kind: 'prosody', start: 0, length: 2, rate: 9 }] as const;
  expect(readGenerated(generateSsml(text, useOptions.getState(), [], wild))).toBeUndefined();
});
