import { ConfigurationContent, ConfigurationName } from '@parlando/contract';
import * as fc from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';
import { importFile } from '../../features/settings/file/import-settings-button.tsx';
import { readFields } from '../../lib/fields.ts';
import { queryClient } from '../../lib/query-client.ts';
import { connectToasts } from '../../lib/toast.ts';
import { startWords } from '../../test/words.ts';
import { contentOf, noTexts } from '../configurations/configuration-content.ts';
import { addConfiguration, loadConfigurations } from '../configurations/configurations.ts';
import { localConfigurations, readLocal } from '../configurations/local-configurations.ts';
import { presentOptions, useOptions } from '../options/options-store.ts';
import { settingsShape } from '../settings/setting-fields.ts';
import { initialSettings, presentSettings, useSettings } from '../settings/settings-store.ts';
import { importContent, presentContent } from './import-settings.ts';
import { exportSettings } from './save-settings-file.ts';
import { readSettingsFile, writeSettingsFile } from './settings-file.ts';

const firstOptions = presentOptions();
beforeEach(async () => {
  await startWords();
  useSettings.setState(initialSettings);
  useOptions.getState().change(firstOptions);
  queryClient.clear();
});

const configuration = { ...contentOf(firstOptions, { text: '你好', ssml: '', marks: [] }), name: '旁白' };

async function importText(text: string) {
  const file = readSettingsFile(text);
  if (!file.ok) throw new Error(file.reason);
  return importContent(file.content, file.refused);
}

test.each(['', 'null', '[]', '"text"', '7', '{', '<speak/>'])('%j is not a configuration file', (text) => {
  expect(readSettingsFile(text)).toEqual({ ok: false, reason: 'invalid' });
});

test('a file of a newer version is refused', () => {
  expect(readSettingsFile('{"version": 2}')).toEqual({ ok: false, reason: 'newer', version: 2 });
});

test('an import restores an export completely; keys are included only on request', async () => {
  useSettings.getState().change({ thirdPartyApi: 'https://tts.example/v1', retryCount: 6 });
  useSettings.getState().change({ tts88Key: 'key-of-mine', speechKey: 'azure-key' });
  useOptions.getState().change({ speed: 1.4, format: 'wav' });
  await addConfiguration(configuration);
  await loadConfigurations();
  const safe = writeSettingsFile(presentContent(), { includeKeys: false });
  const whole = writeSettingsFile(presentContent(), { includeKeys: true });
  expect(safe).not.toMatch(/key-of-mine|azure-key|KeyHost/);
  localStorage.clear();
  useSettings.setState(initialSettings);
  useOptions.getState().change(firstOptions);
  queryClient.clear();
  const report = await importText(whole);
  expect(report.refused).toEqual([]);
  expect(report.taken).toMatchObject({ keys: 2, configurations: 1, options: 13, preferences: 3 });
  expect(useSettings.getState()).toMatchObject({
    retryCount: 6,
    tts88Key: 'key-of-mine',
    tts88KeyHost: 'tts.example',
    speechKey: 'azure-key',
  });
  expect(useOptions.getState()).toMatchObject({ speed: 1.4, format: 'wav' });
  expect(readLocal()).toMatchObject([configuration]);
});

test('lists what is invalid and imports the rest', async () => {
  const report = await importText(
    JSON.stringify({
      settings: { retryCount: 99, gptModel: 'other', speed: 3 },
      options: { speed: 1.2, pitch: 'high' },
      configurations: [configuration, { ...configuration, rate: 9, name: 'x' }, configuration, 7],
      preferences: { theme: 'pink' },
      extra: 1,
    }),
  );
  expect(report.refused).toEqual([
    { path: 'extra', reason: 'unknown' },
    { path: 'settings.retryCount', reason: 'invalid' },
    { path: 'settings.speed', reason: 'unknown' },
    { path: 'options.pitch', reason: 'invalid' },
    { path: 'configurations[1].rate', reason: 'invalid' },
    { path: 'configurations[2]', reason: 'duplicate' },
    { path: 'configurations[3]', reason: 'invalid' },
    { path: 'preferences.theme', reason: 'invalid' },
  ]);
  expect(report.taken).toMatchObject({ settings: 1, options: 1, configurations: 1, preferences: 0 });
  expect(useSettings.getState()).toMatchObject({ gptModel: 'other', retryCount: 3 });
});

test('a file cannot send an existing key to another host', async () => {
  useSettings.getState().change({ thirdPartyApi: 'https://mine.example/' });
  useSettings.getState().change({ tts88Key: 'mine' });
  await importText(
    '{"settings": {"thirdPartyApi": "https://evil.example/", "tts88KeyHost": "evil.example"}}',
  );
  expect(useSettings.getState()).toMatchObject({ tts88Key: 'mine', tts88KeyHost: 'mine.example' });
});

test('a taken name gets a number, a duplicate is skipped, and undo reverts everything', async () => {
  await addConfiguration(configuration);
  const file = { settings: { retryCount: 5 }, options: { speed: 2 } };
  const same = await importText(JSON.stringify({ ...file, configurations: [configuration] }));
  expect(same).toMatchObject({ present: 1, taken: { configurations: 0 } });
  const other = { ...configuration, rate: 0.5 };
  useSettings.setState(initialSettings);
  const report = await importText(JSON.stringify({ ...file, configurations: [other] }));
  expect(report.renamed).toEqual([{ from: '旁白', to: '旁白 (2)' }]);
  expect(readLocal()).toHaveLength(2);
  expect(await report.undo()).toBe(true);
  expect(readLocal()).toMatchObject([configuration]);
  expect(useSettings.getState().retryCount).toBe(3);
});

test('lists a configuration that this browser cannot store', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const report = await importText(JSON.stringify({ configurations: [configuration] }));
  vi.restoreAllMocks();
  expect(report).toMatchObject({
    taken: { configurations: 0 },
    refused: [{ path: '旁白', reason: 'storage' }],
  });
});

test('an export reports configurations that could not be read', async () => {
  const saved: Blob[] = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}` }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const said: string[] = [];
  connectToasts(({ words }) => said.push(words));
  await startWords();
  const list = vi.spyOn(localConfigurations, 'list').mockRejectedValueOnce(new Error('away'));
  await exportSettings(false);
  list.mockRestore();
  await exportSettings(false);
  const [without, whole] = await Promise.all(saved.map(async (blob) => JSON.parse(await blob.text())));
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  expect(without).not.toHaveProperty('configurations');
  expect(whole).toHaveProperty('configurations', []);
  expect(said).toEqual(['已导出配置，但不含保存的配置：它们没有读取成功', '已导出配置']);
});

test('says that a file cannot be read', async () => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  await startWords();
  const file = new File(['{}'], 'gone.json');
  vi.spyOn(file, 'text').mockRejectedValue(new DOMException('gone', 'NotReadableError'));
  expect(await importFile(file)).toEqual({ refusal: '文件无法读取，请重新选择' });
  vi.restoreAllMocks();
});

test('arbitrary JSON never throws and imports nothing invalid', async () => {
  const names = [...Object.keys(settingsShape), 'api', 'speed', 'voice', 'theme', '__proto__', 'constructor'];
  const fields = fc.dictionary(fc.constantFrom(...names), fc.jsonValue());
  const entry = fc.dictionary(fc.constantFrom(...Object.keys(configuration)), fc.jsonValue());
  const mutated = fc.tuple(fc.constant(configuration), entry).map(([valid, over]) => ({ ...valid, ...over }));
  const file = fc.oneof(
    fc.jsonValue(),
    fc.record(
      {
        version: fc.jsonValue(),
        settings: fc.oneof(fields, fc.jsonValue()),
        options: fc.oneof(fields, fc.jsonValue()),
        preferences: fc.oneof(fields, fc.jsonValue()),
        configurations: fc.oneof(
          fc.array(fc.oneof(mutated, fc.jsonValue()), { maxLength: 5 }),
          fc.jsonValue(),
        ),
      },
      { requiredKeys: [] },
    ),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        file.map((value) => JSON.stringify(value)),
        fc.string(),
      ),
      async (text) => {
        const read = readSettingsFile(text);
        if (!read.ok) return;
        for (const { name, isDefault, ...content } of read.content.configurations) {
          expect(ConfigurationContent.safeParse(content).success).toBe(true);
          expect(ConfigurationName.safeParse(name).success).toBe(true);
        }
        await importContent({ ...read.content, preferences: {} }, read.refused);
        expect(readFields(settingsShape, presentSettings()).invalid).toEqual([]);
        const content = contentOf(presentOptions(), noTexts);
        expect(ConfigurationContent.safeParse(content).success).toBe(true);
      },
    ),
    { numRuns: 300 },
  );
});
