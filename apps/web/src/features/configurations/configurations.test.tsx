import { languageIds } from '@parlando/contract';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { connectToasts, type ToastMessage } from '../../lib/toast.ts';
import { beginWithDefault } from '../../model/configurations/apply-configuration.ts';
import { remoteConfigurations } from '../../model/configurations/configuration-backend.ts';
import { contentOf, isUntouched, noTexts } from '../../model/configurations/configuration-content.ts';
import {
  addConfiguration,
  freeName,
  loadConfigurations,
  selectedId,
  setDefaultConfigurationTo,
  useApplied,
} from '../../model/configurations/configurations.ts';
import { localConfigurations, readLocal } from '../../model/configurations/local-configurations.ts';
import { useEditor } from '../../model/document/editor-store.ts';
import { builtInOptions, useOptions } from '../../model/options/options-store.ts';
import { useSession } from '../../model/session/session-store.ts';
import { startWords } from '../../test/words.ts';
import { ConfigurationList } from './configuration-list.tsx';
import ConfigurationsControl from './configurations-control.tsx';

const said: ToastMessage[] = [];
beforeAll(async () => {
  await startWords();
  connectToasts((message) => said.push(message));
});
beforeEach(() => {
  said.length = 0;
  queryClient.clear();
  useOptions.getState().change(builtInOptions('zh'));
  useEditor.setState({ tab: 'plain', text: '', ssml: '', ssmlEdited: false });
});

afterEach(() => {
  vi.restoreAllMocks();
  useSession.setState({ token: null, userId: null });
});

const content = (text = '') =>
  contentOf({ ...builtInOptions('zh'), speed: 1.5, format: 'wav' }, { text, ssml: '', marks: [] });
const undo = () => said.at(-1)?.action?.onPress();
const names = () => readLocal().map(({ name }) => name);

/** Reads everything from storage again, like a page reload. */
async function reload(): Promise<void> {
  await useApplied.persist.rehydrate();
  await act(() => queryClient.resetQueries());
}

async function choose(user: ReturnType<typeof userEvent.setup>, name: string) {
  await user.click(screen.getByRole('button', { name: /^配置：/ }));
  await user.click(await screen.findByRole('menuitemradio', { name }));
}

test('saves the current options under a name, with the text if wanted', async () => {
  const user = userEvent.setup();
  useEditor.getState().setText('保存我');
  useOptions.getState().change({ speed: 1.3 });
  render(<ConfigurationsControl importButton={null} />);
  await user.click(screen.getByRole('button', { name: '配置：默认' }));
  await user.click(await screen.findByRole('menuitem', { name: '另存为…' }));
  const dialog = await screen.findByRole('dialog');
  const field = within(dialog).getByLabelText('名称');
  await user.clear(field);
  await user.type(field, '默认');
  await user.click(within(dialog).getByRole('button', { name: '保存' }));
  expect(await within(dialog).findByText(/是内置配置的名称/)).toBeTruthy();
  await user.clear(field);
  await user.type(field, ' 快读 ');
  await user.click(within(dialog).getByRole('button', { name: '保存' }));
  await waitFor(() => expect(names()).toEqual(['快读']));
  expect(readLocal()[0]).toMatchObject({ rate: 1.3, text: '保存我' });
  expect(await screen.findByRole('button', { name: '配置：快读' })).toBeTruthy();
});

test('applies a configuration without text at once, with an undo', async () => {
  const user = userEvent.setup();
  await addConfiguration({ ...content(), name: '无文本' });
  useEditor.getState().setText('我写的');
  render(<ConfigurationsControl importButton={null} />);
  await choose(user, '无文本');
  expect(useOptions.getState()).toMatchObject({ speed: 1.5, format: 'wav', voiceChosen: true });
  expect(useEditor.getState().text).toBe('我写的');
  undo();
  expect(useOptions.getState()).toMatchObject({ speed: 1, format: 'mp3', voiceChosen: false });
});

test('fills an empty editor, and asks before it replaces typed text', async () => {
  const user = userEvent.setup();
  await addConfiguration({ ...content('配置的文本'), name: '带文本' });
  render(<ConfigurationsControl importButton={null} />);
  await choose(user, '带文本');
  expect(useEditor.getState().text).toBe('配置的文本');
  useEditor.getState().setText('我写的');
  await choose(user, '默认');
  await choose(user, '带文本');
  const dialog = await screen.findByRole('dialog', { name: '替换编辑器中的文本？' });
  expect(useOptions.getState().speed).toBe(1);
  await user.click(within(dialog).getByRole('button', { name: '替换文本' }));
  expect(useEditor.getState().text).toBe('配置的文本');
  undo();
  expect(useEditor.getState().text).toBe('我写的');
});

test('undoing a deletion restores the configuration, including its default mark', async () => {
  const user = userEvent.setup();
  const { id } = await addConfiguration({ ...content('文'), name: '要删的' });
  await setDefaultConfigurationTo(id);
  render(<ConfigurationList />);
  await user.click(await screen.findByRole('button', { name: '删除：要删的' }));
  await waitFor(() => expect(names()).toEqual([]));
  undo();
  await waitFor(() => expect(readLocal()).toMatchObject([{ name: '要删的', text: '文', isDefault: true }]));
});

test('an update can be undone', async () => {
  const user = userEvent.setup();
  await addConfiguration({ ...content(), name: '更新我' });
  useOptions.getState().change({ pitch: 0.7 });
  render(<ConfigurationList />);
  await user.click(await screen.findByRole('button', { name: '更多操作：更新我' }));
  await user.click(await screen.findByRole('menuitem', { name: '更新“更新我”' }));
  await waitFor(() => expect(readLocal()[0]).toMatchObject({ pitch: 0.7, rate: 1 }));
  undo();
  await waitFor(() => expect(readLocal()[0]).toMatchObject({ pitch: 1, rate: 1.5 }));
});

test('a double click deletes once', async () => {
  const user = userEvent.setup();
  await addConfiguration({ ...content(), name: '旁白' });
  let end = (): void => undefined;
  const remove = vi.spyOn(localConfigurations, 'remove').mockImplementation(
    () =>
      new Promise((resolve) => {
        end = resolve;
      }),
  );
  render(<ConfigurationList />);
  await user.dblClick(await screen.findByRole('button', { name: '删除：旁白' }));
  expect(remove).toHaveBeenCalledTimes(1);
  end();
  await waitFor(() => expect(said).toHaveLength(1));
});

test('an update and its undo remove fields that are absent', async () => {
  const user = userEvent.setup();
  const said = { turnPauseMs: 800, speakNames: true };
  await addConfiguration({ ...content(), ...said, name: '对话' });
  render(<ConfigurationList />);
  await user.click(await screen.findByRole('button', { name: '更多操作：对话' }));
  await user.click(await screen.findByRole('menuitem', { name: '更新“对话”' }));
  await waitFor(() => expect(readLocal()[0]).toMatchObject({ rate: 1 }));
  expect(readLocal()[0]).not.toHaveProperty('turnPauseMs');
  expect(readLocal()[0]).not.toHaveProperty('speakNames');
  undo();
  await waitFor(() => expect(readLocal()[0]).toMatchObject(said));
});

test('a taken name is refused, and the input is kept', async () => {
  await addConfiguration({ ...content(), name: '同名' });
  await expect(addConfiguration({ ...content(), name: '同名' })).rejects.toMatchObject({
    code: 'CONFIGURATION_NAME_TAKEN',
  });
  expect(names()).toEqual(['同名']);
});

test('refuses what this browser cannot store, and keeps what was there', async () => {
  await addConfiguration({ ...content(), name: '在' });
  const store = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const refused = addConfiguration({ ...content(), name: '放不下' });
  await expect(refused).rejects.toMatchObject({ code: 'CONFIGURATION_STORAGE_FULL' });
  store.mockRestore();
  expect(names()).toEqual(['在']);
  expect((await loadConfigurations())?.map(({ name }) => name)).toEqual(['在']);
});

test('remembers the configuration applied last, for the same person only', async () => {
  const user = userEvent.setup();
  const added = await addConfiguration({ ...content(), name: '旁白' });
  render(<ConfigurationsControl importButton={null} />);
  await choose(user, '旁白');
  await reload();
  expect(await screen.findByRole('button', { name: '配置：旁白' })).toBeTruthy();
  const kept = JSON.parse(sessionStorage.getItem('appliedConfiguration') ?? '');
  sessionStorage.setItem('appliedConfiguration', JSON.stringify({ ...kept, owner: 'user somebody' }));
  await reload();
  expect(await screen.findByRole('button', { name: '配置：默认' })).toBeTruthy();
  sessionStorage.setItem('appliedConfiguration', JSON.stringify(kept));
  await reload();
  expect(await screen.findByRole('button', { name: '配置：旁白' })).toBeTruthy();
  await localConfigurations.remove(added.id);
  await reload();
  expect(await screen.findByRole('button', { name: '配置：默认' })).toBeTruthy();
});

test('a failed request of one user is not shown to the next one', async () => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  let fail = (_: Error) => undefined as unknown;
  vi.spyOn(localConfigurations, 'list').mockImplementationOnce(
    () =>
      new Promise((_, reject) => {
        fail = reject;
      }),
  );
  const loading = loadConfigurations();
  useSession.setState({ token: 'of somebody', userId: 'somebody' });
  vi.spyOn(remoteConfigurations, 'list').mockResolvedValue([]);
  fail(new Error('away'));
  expect(await loading).toBeNull();
  render(<ConfigurationList />);
  expect(await screen.findByText(/^还没有保存的配置/)).toBeTruthy();
  expect(screen.queryByText('配置没有读取成功')).toBeNull();
});

test('applies the default configuration on a fresh visit only', async () => {
  const { id } = await addConfiguration({ ...content(), name: '起点' });
  await setDefaultConfigurationTo(id);
  await reload();
  await beginWithDefault();
  expect(useOptions.getState()).toMatchObject({ speed: 1.5, format: 'wav' });
  expect(selectedId()).toBe(id);
  useOptions.getState().change({ ...builtInOptions('zh'), pitch: 1.2 });
  await beginWithDefault();
  expect(useOptions.getState()).toMatchObject({ speed: 1, pitch: 1.2 });
});

test('the defaults of every interface language count as untouched', () => {
  for (const language of languageIds) {
    expect(isUntouched(builtInOptions(language))).toBe(true);
    expect(isUntouched({ ...builtInOptions(language), silence: 50 })).toBe(false);
  }
});

test('ignores invalid stored configurations', () => {
  const valid = { ...content(), id: 'a', name: 'a', isDefault: false, createdAt: '', updatedAt: '' };
  localStorage.setItem('configurations', JSON.stringify([valid, { ...valid, rate: 9 }, null, 'x']));
  expect(names()).toEqual(['a']);
  localStorage.setItem('configurations', '{"not": "a list"}');
  expect(names()).toEqual([]);
});

test('a free name ends in a number and respects the length limit', () => {
  expect(freeName('a', new Set(), 60)).toBe('a');
  expect(freeName('a', new Set(['a', 'a (2)']), 60)).toBe('a (3)');
  expect(freeName('abcdefgh', new Set(['abcdefgh']), 8)).toBe('abcd (2)');
  expect(contentOf(builtInOptions('en'), noTexts).text).toBe('');
});
