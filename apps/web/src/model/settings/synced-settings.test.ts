import type { UserSettings } from '@parlando/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentLanguage, startLanguage, switchLanguage } from '../../lib/language.ts';
import { storageKeys } from '../../lib/storage.ts';
import { useTheme } from '../../lib/theme.ts';
import { createSettingsSync } from './settings-sync.ts';
import { syncedSettings } from './synced-settings.ts';

let onServer: Partial<UserSettings> = {};
const remote = {
  read: async () => onServer,
  change: async (changes: object) => {
    onServer = { ...onServer, ...changes };
    return onServer;
  },
};

beforeEach(async () => {
  onServer = {};
  vi.stubGlobal('navigator', { languages: ['en-US'] });
  await startLanguage();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await switchLanguage('zh');
});

test('a language and a theme that nobody chose are not sent', async () => {
  await createSettingsSync(syncedSettings, remote).follow('owner');
  expect([currentLanguage(), onServer]).toEqual(['en', {}]);
});

test('a choice is sent, even of the language that the page has already', async () => {
  const sync = createSettingsSync(syncedSettings, remote);
  await sync.follow('owner');
  const noticed = vi.fn();
  const stop = syncedSettings.subscribe(noticed);
  await switchLanguage('en');
  useTheme.getState().choose('light');
  stop();
  expect(noticed).toHaveBeenCalledTimes(2);
  await sync.push();
  expect(onServer).toEqual({ language: 'en', theme: 'light' });
});

test('a choice made elsewhere arrives, and is sent back to nobody', async () => {
  onServer = { language: 'es', theme: 'dark' };
  const change = vi.spyOn(remote, 'change');
  await createSettingsSync(syncedSettings, remote).follow('owner');
  expect([currentLanguage(), useTheme.getState().theme]).toEqual(['es', 'dark']);
  expect(change).not.toHaveBeenCalled();
});

test('a pull that brings nothing stores no settings', async () => {
  const sync = createSettingsSync(syncedSettings, remote);
  await sync.follow('owner');
  localStorage.removeItem(storageKeys.settings);
  await sync.pull();
  expect(localStorage.getItem(storageKeys.settings)).toBeNull();
});
