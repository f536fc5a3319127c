import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onnxMetadata } from '../../src/features/models/reading/onnx-metadata.ts';
import type { OfferedModel, TryModel } from '../../src/ports/local-models.ts';
import type { LocalVoices } from '../../src/wiring-models.ts';

export const trialWav = Buffer.from('RIFF....WAVE, as far as anybody looks');

export interface FakeVoices extends LocalVoices {
  /** The offered models. */
  readonly offered: () => readonly OfferedModel[];
  /** Folders that were tried. */
  readonly tried: string[];
  /** In place of a trial that succeeds. */
  onTrial: TryModel;
}

/** An engine that accepts any model. */
export function createFakeVoices(): FakeVoices {
  let offered: readonly OfferedModel[] = [];
  const tried: string[] = [];
  const fake: FakeVoices = {
    offered: () => offered,
    tried,
    onTrial: async () => ({ ok: true, wav: trialWav, speakers: 1, speed: 4.5, sampleRateHertz: 22_050 }),
    localModels: {
      isInstalled: true,
      setModels: async (models) => {
        offered = models;
      },
      models: () => offered.map(({ folder }) => ({ folder, state: 'idle' })),
    },
    tryModel: async (folder, options) => {
      await readFile(join(folder, 'model.json'));
      tried.push(folder);
      return fake.onTrial(folder, options);
    },
    writeEspeakData: async () => undefined,
  };
  return fake;
}

/** The files of a model without a network, which says of itself what one would. */
export const vitsFiles = (metadata: Readonly<Record<string, string | number>> = {}) => ({
  'voice/model.onnx': onnxMetadata({
    ...{ model_type: 'vits', voice: 'en-us', n_speakers: 1, sample_rate: 22_050 },
    ...metadata,
  }),
  'voice/tokens.txt': '_ 0\n',
});
