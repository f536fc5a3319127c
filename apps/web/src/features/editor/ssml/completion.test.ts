import { CompletionContext, type CompletionResult } from '@codemirror/autocomplete';
import { xml } from '@codemirror/lang-xml';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { useOptions } from '../../../model/options/options-store.ts';
import { makeCatalogue, makeVoice } from '../../../model/voices/testing/make-voice.ts';
import { voicesQuery } from '../../../model/voices/voices-query.ts';
import { startWords } from '../../../test/words.ts';
import { type CompletionWords, ssmlCompletion } from './completion.ts';

const voices = [
  makeVoice({ id: 'en-US-JennyNeural', name: 'Jenny', styles: ['chat'] }),
  makeVoice({
    id: 'zh-CN-XiaoxiaoNeural',
    name: 'Xiaoxiao',
    locale: 'zh-CN',
    styles: ['cheerful', 'sad'],
    roles: ['Girl'],
  }),
  makeVoice({ id: 'zh-TW-HsiaoChenNeural', name: 'HsiaoChen', locale: 'zh-TW' }),
];
const words: CompletionWords = {
  name: ({ name }) => name,
  style: (style) => `style ${style}`,
  role: (role) => `role ${role}`,
  locale: (locale) => `locale ${locale}`,
};

beforeAll(async () => {
  await startWords();
  queryClient.setQueryData(voicesQuery.queryKey, { catalogue: makeCatalogue(voices), cachedAt: null });
  useOptions.setState({ voice: 'zh-CN-XiaoxiaoNeural' });
});

function open(marked: string) {
  const anchor = marked.indexOf('|');
  return EditorState.create({ doc: marked.replace('|', ''), selection: { anchor }, extensions: [xml()] });
}
function complete(marked: string, explicit = false): CompletionResult | null {
  const state = open(marked);
  const context = new CompletionContext(state, state.selection.main.head, explicit);
  return ssmlCompletion(words)(context) as CompletionResult | null;
}
const labels = (result: CompletionResult | null) =>
  result?.options.map(({ displayLabel, label }) => displayLabel ?? label) ?? [];

/** The document after accepting the first completion with that label; `|` is the caret. */
function take(marked: string, label: string, explicit = false): string {
  const view = new EditorView({ state: open(marked) });
  const result = complete(marked, explicit);
  const found = result?.options.find((each) => (each.displayLabel ?? each.label) === label);
  if (!result || !found) throw new Error(`${label} is not offered`);
  const { head } = view.state.selection.main;
  if (typeof found.apply === 'function') found.apply(view, found, result.from, head);
  else {
    const insert = found.apply ?? label;
    view.dispatch({
      changes: { from: result.from, to: head, insert },
      selection: { anchor: result.from + insert.length },
    });
  }
  const caret = view.state.selection.main.head;
  const text = view.state.doc.toString();
  view.destroy();
  return `${text.slice(0, caret)}|${text.slice(caret)}`;
}

test('elements are those allowed in the surrounding one, with their descriptions', () => {
  expect(labels(complete('<|'))).toEqual(['speak']);
  expect(labels(complete('<speak><mstts:dialog><|</mstts:dialog></speak>'))).toEqual(['mstts:turn']);
  expect(labels(complete('<speak><voice name="a"><|</voice></speak>'))).not.toContain('meta');
  const pause = complete('<speak><b|</speak>')?.options.find(({ label }) => label === 'break');
  expect(pause).toMatchObject({ label: 'break', detail: i18next.t('ssml.elements.break') });
  expect(labels(complete('<speak>|</speak>'))).toEqual([]);
  expect(labels(complete('<speak>|</speak>', true))).toContain('<voice');
});

test('an element is inserted with what it requires', () => {
  expect(take('<speak><br|</speak>', 'break')).toBe('<speak><break time="|"/></speak>');
  expect(take('<speak><|</speak>', 'emphasis')).toBe('<speak><emphasis>|</emphasis></speak>');
  expect(take('<speak>|</speak>', '<voice', true)).toBe('<speak><voice name="|"></voice></speak>');
  expect(take('<speak><su| alias="b">c</sub></speak>', 'sub')).toBe('<speak><sub| alias="b">c</sub></speak>');
});

test('attributes are those that the element does not have yet, required ones first', () => {
  expect(labels(complete('<speak><break strength="weak" |/></speak>'))).toEqual(['time']);
  expect(complete('<speak><sub |>a</sub></speak>')?.options[0]).toMatchObject({
    label: 'alias',
    detail: i18next.t('ssml.required'),
  });
  expect(take('<speak><break ti|/></speak>', 'time')).toBe('<speak><break time="|"/></speak>');
  expect(take('<speak><break ti|="1s"/></speak>', 'time')).toBe('<speak><break time|="1s"/></speak>');
  expect(labels(complete('<speak><break time="1s"|/></speak>', true))).toEqual([]);
});

test('values come from the schema', () => {
  expect(labels(complete('<speak><break strength="|"/></speak>'))).toEqual([
    'none',
    'x-weak',
    'weak',
    'medium',
    'strong',
    'x-strong',
  ]);
  expect(take('<speak><break time=|/></speak>', '500ms')).toBe('<speak><break time="500ms"|/></speak>');
  expect(labels(complete('<speak><prosody rate="|">a</prosody></speak>'))).toContain('x-slow');
});

test('a value replaces the one at the caret', () => {
  const x = '<speak><break strength="x-weak|"/></speak>';
  expect(take('<speak><break strength="|weak"/></speak>', 'x-weak')).toBe(x);
  expect(take('<speak><break strength="we|ak"/></speak>', 'x-weak')).toBe(x);
  expect(take("<speak><break strength='weak|' time='1s'/></speak>", 'x-weak')).toBe(
    "<speak><break strength='x-weak|' time='1s'/></speak>",
  );
});

test('names of built-in object properties are unknown like any other', () => {
  expect(labels(complete('<speak><constructor |></constructor></speak>', true))).toEqual([]);
  expect(labels(complete('<speak><toString x="|"/></speak>'))).toEqual([]);
  expect(labels(complete('<speak><break toString="|"/></speak>'))).toEqual([]);
  expect(labels(complete('<speak><constructor><|</constructor></speak>'))).toContain('break');
});

test('styles and roles are those of the voice around the caret, else of the chosen one', () => {
  const inside = (name: string) => `<speak><voice name="${name}"><mstts:express-as style="|">`;
  expect(labels(complete(inside('en-US-JennyNeural')))).toEqual(['chat']);
  expect(labels(complete('<speak><mstts:express-as style="|">'))).toEqual(['cheerful', 'sad']);
  expect(complete(inside('zh-CN-XiaoxiaoNeural'))?.options[0]).toMatchObject({ detail: 'style cheerful' });
  expect(labels(complete('<speak><mstts:express-as role="|">'))).toEqual(['Girl']);
});

test('voices are found by id and by name, those of the chosen language first', () => {
  const result = complete('<speak><voice name="|">a</voice></speak>');
  expect(labels(result)).toHaveLength(3);
  const ranks = Object.fromEntries(result?.options.map(({ label, boost }) => [label, boost]) ?? []);
  expect(ranks).toEqual({
    'en-US-JennyNeural Jenny': 0,
    'zh-CN-XiaoxiaoNeural Xiaoxiao': 2,
    'zh-TW-HsiaoChenNeural HsiaoChen': 1,
  });
  expect(take('<speak><voice name="|">a</voice></speak>', 'en-US-JennyNeural')).toContain(
    'name="en-US-JennyNeural|"',
  );
  expect(labels(complete('<speak><lang xml:lang="|">a</lang></speak>'))).toEqual(['en-US', 'zh-CN', 'zh-TW']);
});

test('a closing tag closes the open element', () => {
  expect(take('<speak><p>a</|', 'p')).toBe('<speak><p>a</p>|');
  expect(take('<speak><p>a</|></speak>', 'p')).toBe('<speak><p>a</p>|</speak>');
  expect(take('<speak><p>a</|p></speak>', 'p')).toBe('<speak><p>a</p>|</speak>');
});
