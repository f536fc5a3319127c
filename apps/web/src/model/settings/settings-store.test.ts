import { expect, test } from 'vitest';
import { initialSettings, useSettings } from './settings-store.ts';
import { syncedSettings } from './synced-settings.ts';

const stored = () => JSON.parse(localStorage.getItem('settings') ?? '{}').state;
async function reloadWith(state: unknown): Promise<void> {
  localStorage.setItem('settings', JSON.stringify({ state, version: 0 }));
  await useSettings.persist.rehydrate();
}

test('an invalid stored setting does not affect the others', async () => {
  await reloadWith({ retryCount: 99, gptModel: 'mine', speechKey: 7 });
  expect(useSettings.getState()).toMatchObject({ retryCount: 3, gptModel: 'mine', speechKey: '' });
});

test('keeps settings of another version through changes and a reset', async () => {
  await reloadWith({ retryCount: 5, pace: 'brisk' });
  useSettings.getState().change({ retryCount: 6 });
  expect(stored()).toMatchObject({ retryCount: 6, pace: 'brisk' });
  useSettings.setState(initialSettings);
  expect(stored()).toMatchObject({ retryCount: 3, pace: 'brisk' });
});

test('a setting of another version can be replaced and removed', async () => {
  await reloadWith({ pace: 'brisk' });
  await syncedSettings.write({ pace: 'calm', retryCount: 7 });
  expect(stored()).toMatchObject({ pace: 'calm', retryCount: 7 });
  expect(syncedSettings.read()).toMatchObject({ pace: 'calm' });
  await syncedSettings.write({ pace: undefined });
  expect(stored()).not.toHaveProperty('pace');
});

test.each([null, 'text', 42, []])('settings have their initial values if storage holds %j', async (state) => {
  await reloadWith({ retryCount: 5 });
  useSettings.setState(initialSettings);
  await reloadWith(state);
  expect(useSettings.getState()).toMatchObject({ retryCount: 3, others: {} });
});
