import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openCatalogue } from '../catalogue.ts';
import { describeModel } from './describe-model.ts';
import { onnxMetadata } from './onnx-metadata.ts';

const folder = await mkdtemp(join(tmpdir(), 'parlando-describe-'));
afterAll(() => rm(folder, { recursive: true }));

test('speakers missing from the catalogue get their names from the network', async () => {
  const { find } = await (await openCatalogue(undefined))();
  const entry = find('kokoro-multi-lang-v1_1');
  const metadata = { model_type: 'kokoro', sample_rate: 24_000, speaker_names: 'af_maple,bf_vale,zm_009' };
  await writeFile(join(folder, 'model.onnx'), onnxMetadata(metadata));
  await mkdir(join(folder, 'espeak-ng-data'));
  for (const name of ['voices.bin', 'tokens.txt', 'espeak-ng-data/phontab'])
    await writeFile(join(folder, name), '');
  const { speakers } = await describeModel(folder, { id: 'kokoro', name: 'Kokoro' }, entry);
  expect(speakers.slice(0, 3)).toEqual([
    { id: 0, name: 'Maple', locale: 'en-US', gender: 'Female' },
    { id: 1, name: 'Vale', locale: 'en-GB', gender: 'Female' },
    { id: 2, name: '009', locale: 'zh-CN', gender: 'Male' },
  ]);
});
