import { chatModels, type ProviderServer, startProviderServer } from '@parlando/providers/testing';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { instanceQuery } from '../../model/instance/instance.ts';
import { openKeyDialog, useKeyDialog } from '../../model/providers/key-dialog-store.ts';
import { initialSettings, useSettings } from '../../model/settings/settings-store.ts';
import { withQueries } from '../../test/with-queries.tsx';
import { startWords } from '../../test/words.ts';
import { KeyDialogHost } from './key-dialog-host.tsx';

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
  await startWords();
});
afterAll(() => server.close());
beforeEach(() => {
  queryClient.setQueryData(instanceQuery.queryKey, { azureTtsUrl: server.origin } as never);
  useSettings.setState(initialSettings);
  useKeyDialog.setState(useKeyDialog.getInitialState(), true);
});

const settings = () => useSettings.getState();
const open = async (api: number) => {
  render(withQueries(<KeyDialogHost />));
  openKeyDialog(api);
  await screen.findByRole('dialog');
};
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('says where the key is stored, and stores nothing that is invalid or unsaved', async () => {
  await open(3);
  expect(screen.getByText('密钥只保存在此浏览器中，不会存到服务器。')).toBeTruthy();
  await press('保存');
  expect(await screen.findByText('请填写密钥')).toBeTruthy();
  expect(screen.getByText('请填写区域')).toBeTruthy();
  type('密钥', '密钥');
  type('区域', 'east/us');
  await press('保存');
  expect(await screen.findByText('密钥只能由英文字母、数字和符号组成')).toBeTruthy();
  expect(screen.getByText('区域由字母和数字组成，例如 eastus')).toBeTruthy();
  expect(field('区域').value).toBe('east/us');
  expect(settings().speechKey).toBe('');
});

it('says why it opened by itself, which a later opening does not repeat', async () => {
  render(withQueries(<KeyDialogHost />));
  openKeyDialog(6, 'MISSING_OPENAI_KEY');
  expect(await screen.findByText('请先在设置中填写 OpenAI API 密钥')).toBeTruthy();
  act(() => openKeyDialog(6));
  expect(screen.queryByText('请先在设置中填写 OpenAI API 密钥')).toBeNull();
});

it('tests a key before it is saved, then stores it with the region, and shows only its end', async () => {
  await open(1);
  type('密钥', 'wrong-key');
  await press('测试密钥');
  expect(await screen.findByText('认证失败：API 密钥无效或没有权限')).toBeTruthy();
  expect(settings().speechKey).toBe('');
  type('密钥', ' test-key ');
  type('区域', 'West Europe');
  await press('测试密钥');
  expect(await screen.findByText('密钥可用，可以使用 4 个音色')).toBeTruthy();
  await press('保存');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 20_000 });
  expect(settings()).toMatchObject({ speechKey: 'test-key', serviceRegion: 'westeurope' });

  useSettings.setState({ speechKey: '0123456789abcdef' });
  openKeyDialog(1);
  expect(await screen.findByText('已保存的密钥 ••••cdef')).toBeTruthy();
  expect(document.body.textContent).not.toContain('0123456789');
  await press('移除密钥');
  expect(settings().speechKey).toBe('');
  expect(field('密钥').value).toBe('');
});

it('asks for the key again if the address names another host, and otherwise keeps it', async () => {
  settings().change({ thirdPartyApi: server.compatibleAddress, tts88Key: 'test-key' });
  await open(4);
  expect(screen.getByText(/^已保存的密钥/)).toBeTruthy();
  type('端点地址', `${server.origin}/tts88/other`);
  expect(screen.getByText(/^已保存的密钥/)).toBeTruthy();
  type('端点地址', 'https://else.example/tts');
  expect(await screen.findByText(new RegExp(`保存的密钥属于 ${new URL(server.origin).host}`))).toBeTruthy();
  type('密钥', 'new-key');
  await press('保存');
  await waitFor(() => expect(settings().tts88Key).toBe('new-key'), { timeout: 20_000 });
  expect(settings()).toMatchObject({
    thirdPartyApi: 'https://else.example/tts',
    tts88KeyHost: 'else.example',
  });
});

it('offers the models that the provider lists', async () => {
  await open(6);
  type('接口地址', server.chatBaseUrl);
  type('密钥', 'test-key');
  await press('测试密钥');
  expect(await screen.findByText(`密钥可用，服务商列出了 ${chatModels.length} 个模型`)).toBeTruthy();
  const list = document.getElementById(field('模型').getAttribute('list') ?? '');
  expect([...(list?.querySelectorAll('option') ?? [])].map(({ value }) => value)).toEqual(chatModels);
});

it('offers the route through the server if the browser gets no response', async () => {
  await open(4);
  type('端点地址', 'http://127.0.0.1:1/tts');
  await press('测试密钥');
  expect(await screen.findByText(/^无法连接服务商/)).toBeTruthy();
  await press('改为经由服务器发送');
  expect(screen.getByRole('radio', { name: '经由服务器', checked: true })).toBeTruthy();
});
