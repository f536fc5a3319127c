import type { ServerStatus } from '@parlando/contract';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startLanguage } from '../../lib/language.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useEditor } from '../../model/document/editor-store.ts';
import { giveElementsASize } from '../../model/voices/testing/serve-voices.ts';
import { stubWideWindow } from '../../test/wide-window.ts';
import { withQueries } from '../../test/with-queries.tsx';
import { ConvertBar } from '../synthesis/convert-bar.tsx';
import { EditorPanel } from './editor-panel.tsx';

const status = (usedCharacters: number): ServerStatus => ({
  connected: true,
  lastChecked: '2026-11-20T00:00:00.000Z',
  freeLimit: {
    total: 5000,
    usedCharacters,
    remaining: 5000 - usedCharacters,
    characterLimit: 5000,
    resetAt: '2026-11-21T16:00:00.000Z',
    limit: 'guest',
  },
  remaining: 5000 - usedCharacters,
  error: null,
  errorCode: null,
  engines: [],
});

beforeAll(() => startLanguage());
beforeEach(() => {
  useEditor.setState({ tab: 'plain', text: '', ssml: '', ssmlEdited: false });
  stubWideWindow();
  giveElementsASize();
});
afterEach(() => vi.unstubAllGlobals());

const parts = { ConvertBar, tools: [], strip: null, marks: null };
const page = withQueries(<EditorPanel {...parts} Document={({ children }) => children} />);

function open(usedCharacters = 0) {
  queryClient.setQueryData(['server-status'], status(usedCharacters));
  render(page);
  return userEvent.setup();
}
const text = () => screen.getByRole('textbox', { name: '要转换的文本' });
const convert = () => screen.getByRole('button', { name: '生成语音' });

test('the counter counts code points, and Convert is enabled by the first word', async () => {
  const user = open();
  expect(text()).toHaveProperty('rows', 18);
  expect(convert()).toHaveProperty('disabled', true);
  await user.type(text(), '你好😀');
  expect(await screen.findByText('3 / 5,000')).toBeTruthy();
  expect(convert()).toHaveProperty('disabled', false);
});

/** The events when a program or autofill fills a field, all in one task. */
const signsOfFilling = ['input', 'change'];

test.each([
  ['typed', []],
  ['filled in', signsOfFilling],
])('what is %s while the page is taken over stays', async (_, signs) => {
  queryClient.setQueryData(['server-status'], status(0));
  const container = document.createElement('div');
  container.innerHTML = renderToString(page);
  document.body.append(container);
  const area = text();
  const root = await act(async () => {
    const hydrated = hydrateRoot(container, page);
    Object.assign(text(), { value: '早上好' });
    for (const sign of signs) text().dispatchEvent(new Event(sign, { bubbles: true }));
    return hydrated;
  });
  expect(useEditor.getState().text).toBe('早上好');
  expect(text()).toHaveProperty('value', '早上好');
  expect(text()).toBe(area);
  act(() => root.unmount());
  container.remove();
});

test('special characters are a warning; too little quota is an error that says how much is missing', async () => {
  const user = open(4998);
  await user.type(text(), 'a\\b');
  expect(await screen.findByText(/文本包含特殊字符/)).toBeTruthy();
  expect(
    await screen.findByText(
      '今天的访客免费额度不足：需要 5 个字符，剩余 2 个，还差 3 个。注册后每天可用更多，或明天再来',
    ),
  ).toBeTruthy();
  expect(convert().getAttribute('aria-disabled')).toBe('true');
});

test('the mode switch and the tabs stay in sync', async () => {
  const user = open();
  await user.type(text(), '你好');
  const mode = async () => {
    await user.click(screen.getByRole('button', { name: '编辑器菜单' }));
    return screen.findByRole('menuitemcheckbox', { name: 'SSML 模式' });
  };
  await user.click(await mode());
  expect(screen.getByRole('tab', { name: 'SSML' }).getAttribute('aria-selected')).toBe('true');
  const ssml = await screen.findByRole('textbox', { name: 'SSML 内容' });
  await waitFor(() => expect(ssml.textContent).toContain('你好'));
  await user.click(screen.getByRole('tab', { name: '纯文本' }));
  expect((await mode()).getAttribute('aria-checked')).toBe('false');
});

test('edited SSML stays until it is regenerated, and shows where it is invalid', async () => {
  const user = open();
  await user.type(text(), '你好');
  await user.click(screen.getByRole('tab', { name: 'SSML' }));
  const ssml = await screen.findByRole('textbox', { name: 'SSML 内容' });
  act(() => useEditor.getState().editSsml('<speak><voice>我的</voice></speak>'));
  expect(ssml.textContent).toBe('<speak><voice>我的</voice></speak>');
  expect(
    await screen.findByRole('button', { name: '<voice> 缺少 name 属性（第 1 行，第 8 列）' }),
  ).toBeTruthy();
  await waitFor(() => expect(ssml.getAttribute('aria-invalid')).toBe('true'));
  await user.click(screen.getByRole('tab', { name: '纯文本' }));
  await user.type(text(), '！');
  await user.click(screen.getByRole('tab', { name: 'SSML' }));
  expect(ssml.textContent).toContain('我的');
  await user.click(screen.getByRole('button', { name: '从文本重新生成' }));
  expect(ssml.textContent).toContain('你好！');
  await waitFor(() => expect(ssml.getAttribute('aria-invalid')).toBeNull());
});

test('the example is in the page’s language', async () => {
  const user = open();
  await user.click(screen.getByRole('button', { name: '示例文本' }));
  expect(useEditor.getState().text).toMatch(/^清晨六点/);
});

test('Ctrl+Enter on blank text says what is missing', async () => {
  const user = open();
  await user.type(text(), '  {Control>}{Enter}{/Control}');
  expect(await screen.findByText('请输入要转换的文本')).toBeTruthy();
});

test('shows why a text is too long to be spoken, and no price', async () => {
  const pauses = '<break time="20s"/>'.repeat(46);
  useEditor.setState({
    tab: 'ssml',
    ssmlEdited: true,
    ssml: `<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="zh-CN"><voice name="zh-CN-XiaoxiaoNeural">你好${pauses}</voice></speak>`,
  });
  open();
  expect(await screen.findByText(/停顿过长：停顿合计 920 秒/)).toBeTruthy();
  expect(screen.queryByText(/将消耗/)).toBeNull();
});
