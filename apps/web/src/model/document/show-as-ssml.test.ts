import { beforeEach, expect, it, vi } from 'vitest';
import { addMark } from '../marks/marks.ts';
import { useEditor } from './editor-store.ts';
import { offerUndo } from './offer-undo.ts';
import { showAsSsml } from './show-as-ssml.ts';

vi.mock('./offer-undo.ts', () => ({ offerUndo: vi.fn() }));

beforeEach(() => {
  vi.mocked(offerUndo).mockClear();
  useEditor.setState(useEditor.getInitialState(), true);
  useEditor.getState().setText('我们去重庆。');
  addMark({ kind: 'pause', start: 3, durationMs: 800 });
  addMark({
    kind: 'pronunciation',
    start: 3,
    length: 2,
    pronunciation: { alphabet: 'pinyin', sounds: 'chong2 qing4' },
  });
});

it('shows the text with its marks as SSML', () => {
  showAsSsml();
  const { tab, ssml, ssmlEdited } = useEditor.getState();
  expect(tab).toBe('ssml');
  expect(ssml).toContain('<break time="800ms"/>');
  expect(ssml).toMatch(/<phoneme [^>]*>重庆<\/phoneme>/);
  expect(ssmlEdited).toBe(false);
  expect(offerUndo).not.toHaveBeenCalled();
});

it('restores what the person wrote there', () => {
  useEditor.getState().editSsml('<speak>mine</speak>');
  showAsSsml();
  expect(useEditor.getState().ssml).toContain('重庆');
  vi.mocked(offerUndo).mock.lastCall?.[1]();
  expect(useEditor.getState()).toMatchObject({ ssml: '<speak>mine</speak>', ssmlEdited: true });
});
