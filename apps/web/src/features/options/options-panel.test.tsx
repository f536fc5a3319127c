import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startLanguage, switchLanguage } from '../../lib/language.ts';
import { queryClient } from '../../lib/query-client.ts';
import { makeVoice } from '../voices/testing/make-voice.ts';
import { forgetVoices, giveElementsASize, serveVoices } from '../voices/testing/serve-voices.ts';
import { OptionsPanel } from './options-panel.tsx';
import { useOptions, type VoiceConfiguration } from './options-store.ts';

const voices = [
  makeVoice({ id: 'zh-CN-XiaoxiaoNeural', localName: '晓晓', locale: 'zh-CN', styles: ['cheerful'] }),
  makeVoice({ id: 'zh-CN-YunxiNeural', localName: '云希', locale: 'zh-CN', roles: ['Boy'] }),
  makeVoice({ id: 'es-MX-BeatrizNeural', name: 'Beatriz', locale: 'es-MX' }),
  makeVoice({ id: 'es-MX-DaliaNeural', name: 'Dalia', locale: 'es-MX' }),
  makeVoice({ id: 'de-DE-KatjaNeural', name: 'Katja', locale: 'de-DE' }),
  makeVoice({ id: 'en-US-JennyNeural', name: 'Jenny' }),
];

let emitted: VoiceConfiguration[];
beforeAll(startLanguage);
beforeEach(async () => {
  forgetVoices();
  giveElementsASize();
  useOptions.setState(useOptions.getInitialState(), true);
  queryClient.clear();
  emitted = [];
  serveVoices(voices);
  vi.spyOn(console, 'error').mockReturnValue();
  render(
    <QueryClientProvider client={queryClient}>
      <OptionsPanel onVoice={(configuration) => emitted.push(configuration)} />
    </QueryClientProvider>,
  );
  await screen.findAllByRole('radio');
});
afterEach(async () => {
  await switchLanguage('zh');
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('tells what a chosen voice sets', async () => {
  await userEvent.click(screen.getByRole('radio', { name: /云希/ }));
  expect(emitted).toEqual([{ voice: 'zh-CN-YunxiNeural', locale: 'zh-CN', style: 'Default', role: '' }]);
});

it('lists the common languages first, finds the rest, and picks the language’s default voice', async () => {
  await userEvent.click(screen.getByRole('combobox', { name: '语言' }));
  const options = await screen.findAllByRole('option');
  expect(options.slice(0, 4).map(({ textContent }) => textContent?.replace(/\d+$/, ''))).toEqual([
    '中文(普通话，简体)',
    '英语(美国)',
    '西班牙语(墨西哥)',
    '日语(日本)',
  ]);
  await userEvent.type(screen.getByPlaceholderText('搜索语言'), 'es-mx');
  await userEvent.click(await screen.findByRole('option', { name: /墨西哥/ }));
  expect(useOptions.getState()).toMatchObject({ locale: 'es-MX', voice: 'es-MX-DaliaNeural' });
  await waitFor(() => expect(screen.getAllByRole('radio')).toHaveLength(2));
  await userEvent.click(screen.getByRole('button', { name: /仅显示/ }));
  await waitFor(() => expect(screen.getAllByRole('radio')).toHaveLength(3));
});

it('shows styles and roles the service cannot speak as disabled, with the reason', async () => {
  const style = screen.getByRole<HTMLButtonElement>('combobox', { name: '风格' });
  expect(style.getAttribute('aria-disabled') === 'true' || style.disabled).toBe(true);
  expect(screen.getByText('免费服务不支持风格')).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: /云希/ }));
  expect(screen.getByText('免费服务不支持角色')).toBeTruthy();
  expect(screen.queryByText('免费服务不支持风格')).toBeNull();
});

it('follows the interface language with its voice', async () => {
  await switchLanguage('es');
  await waitFor(() => expect(useOptions.getState().voice).toBe('es-MX-DaliaNeural'));
  expect(await screen.findByRole('radio', { name: /Dalia/, checked: true })).toBeTruthy();
});

it('sets speed, pitch and volume in a drawer that Escape closes and a press outside does not', async () => {
  await userEvent.click(screen.getByRole('button', { name: '高级设置' }));
  const drawer = await screen.findByRole('dialog', { name: '高级设置' });
  const preset = (name: string) => within(drawer).getByRole('button', { name });
  expect(preset('标准').getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(preset('快速'));
  expect(useOptions.getState()).toMatchObject({ speed: 1.3, pitch: 1 });
  expect(preset('快速').getAttribute('aria-pressed')).toBe('true');
  fireEvent.change(within(drawer).getByRole('slider', { name: '音调' }), { target: { value: '0.7' } });
  expect(useOptions.getState().pitch).toBe(0.7);
  expect(within(drawer).getByText('0.7 倍')).toBeTruthy();
  expect(preset('快速').getAttribute('aria-pressed')).toBe('false');
  await userEvent.click(preset('重置'));
  expect(useOptions.getState()).toMatchObject({ speed: 1, pitch: 1, volume: 100 });
  fireEvent.pointerDown(document.body);
  fireEvent.click(document.body);
  expect(screen.queryByRole('dialog')).not.toBeNull();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
