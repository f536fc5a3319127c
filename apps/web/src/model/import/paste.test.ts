import { limits } from '@parlando/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import { useEditor } from '../document/editor-store.ts';
import { cleanHtml } from './clean-html.ts';
import { isRich } from './rich-paste.ts';
import { replaceText, takeText } from './take-text.ts';

const undone = vi.hoisted(() => vi.fn<(words: string, undo: () => void) => void>());
vi.mock('../document/offer-undo.ts', () => ({ offerUndo: undone }));

beforeEach(() => undone.mockClear());

it('reads copied HTML only if its plain text contains what is not spoken', () => {
  expect(isRich('<p>他走进<ruby>银行<rt>yínháng</rt></ruby></p>')).toBe(true);
  expect(isRich('<table><tr><td>a</td></tr></table>')).toBe(true);
  expect(isRich('<p><span style="color:red">bold</span> words</p>')).toBe(false);
  expect(isRich('<pre><li>code</li></pre>')).toBe(false);
  expect(isRich('')).toBe(false);
  const notes = '<h2>题</h2><ul><li>一<sup><a href="#n">[1]</a></sup></ul><p id="n">注</p>';
  expect(cleanHtml(notes)).toEqual({ text: '题\n一', marks: [] });
  expect(cleanHtml('<p>他。</p><p>在<ruby>银行<rt>yínháng</rt></ruby>。</p>')).toMatchObject({
    text: '他。\n在银行。',
    marks: [{ start: 4, length: 2, pronunciation: { sounds: 'yin2 hang2' } }],
  });
});

it('keeps all copied readings: those beyond the limit are listed with the text', () => {
  const ruby = '<ruby>银行<rt>yínháng</rt></ruby>';
  expect(cleanHtml(ruby.repeat(limits.marks.count + 1)).marks).toHaveLength(limits.marks.count + 1);
});

it('restores the text, speakers and marks that a document replaced', () => {
  const cast = [{ name: '甲', voice: 'v' }];
  useEditor.getState().setText('甲：先前写的。');
  useEditor.getState().setCast(cast);
  const { marked } = useEditor.getState();
  takeText('书', [{ title: '', text: '新的文字', level: 1 }]);
  expect(useEditor.getState()).toMatchObject({ tab: 'plain', text: '新的文字', cast: [] });
  undone.mock.lastCall?.[1]();
  expect(useEditor.getState()).toMatchObject({ text: '甲：先前写的。', cast, marked });
});

it('restores a starter with its speakers, and lists none of its marks as lost', () => {
  const cast = [{ name: 'Anna', voice: 'v' }];
  useEditor.getState().showStarter('Anna: Hello.', cast);
  const undo = replaceText('A subtitle.');
  expect(useEditor.getState()).toMatchObject({
    text: 'A subtitle.',
    cast: [],
    isStarter: false,
    marked: { marks: [], lost: [] },
  });
  undo();
  expect(useEditor.getState()).toMatchObject({ text: 'Anna: Hello.', cast, isStarter: true });
});

it('offers no undo if nothing was written', () => {
  useEditor.getState().showStarter('示例', []);
  takeText('书', [{ title: '', text: '新的文字', level: 1 }]);
  expect(undone).not.toHaveBeenCalled();
});
