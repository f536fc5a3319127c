import { expect, test } from 'vitest';
import { useSettings } from './settings-store.ts';
import { syncedSettings } from './synced-settings.ts';

const stored = () => JSON.parse(localStorage.getItem('settings') ?? '{}').state;
async function reloadWith(state: unknown): Promise<void> {
  localStorage.setItem('settings', JSON.stringify({ state, version: 0 }));
  await useSettings.persist.rehydrate();
}

test('a stored setting that is not valid takes no other with it', async () => {
  await reloadWith({ retryCount: 99, gptModel: 'mine', speechKey: 7 });
  expect(useSettings.getState()).toMatchObject({ retryCount: 3, gptModel: 'mine', speechKey: '' });
});

test('what another version stored stays, through changes and through a reset', async () => {
  await reloadWith({ retryCount: 5, pace: 'brisk' });
  useSettings.getState().change({ retryCount: 6 });
  expect(stored()).toMatchObject({ retryCount: 6, pace: 'brisk' });
  useSettings.getState().reset();
  expect(stored()).toMatchObject({ retryCount: 3, pace: 'brisk' });
});

test('a setting of another version changes with the account, or goes', async () => {
  await reloadWith({ pace: 'brisk' });
  await syncedSettings.write({ pace: 'calm', retryCount: 7 });
  expect(stored()).toMatchObject({ pace: 'calm', retryCount: 7 });
  expect(syncedSettings.read()).toMatchObject({ pace: 'calm' });
  await syncedSettings.write({ pace: undefined });
  expect(stored()).not.toHaveProperty('pace');
});

test.each([null, 'text', 42, []])('settings begin anew where storage holds %j', async (state) => {
  await reloadWith({ retryCount: 5 });
  useSettings.getState().reset();
  await reloadWith(state);
  expect(useSettings.getState()).toMatchObject({ retryCount: 3, others: {} });
});
