import { mkdir } from 'node:fs/promises';
import { type NeuralEngine, spawnWorker, tryModel, writeEspeakData } from '@parlando/engines';
import type { Engine } from '@parlando/speech';
import type { Config } from './config/config.ts';
import { watchDiskSpace } from './drivers/disk-space.ts';
import { allowHosts, hostOfTemplate, readAllowedHost } from './drivers/guarded-fetch/allowed-hosts.ts';
import { createUnpack } from './drivers/unpack/unpack.ts';
import { releaseHosts, releasePages } from './features/models/addresses.ts';
import type { OpenedCatalogue } from './features/models/catalogue.ts';
import type { WriteEspeakData } from './features/models/reading/piper-config.ts';
import { createOutbound } from './open-outbound.ts';
import type { LocalModels, TryModel } from './ports/local-models.ts';
import { isStorageFault } from './ports/storage-space.ts';

/** The engine of local voices, as far as models need it. */
export interface LocalVoices {
  readonly localModels: LocalModels;
  readonly tryModel: TryModel;
  readonly writeEspeakData: WriteEspeakData;
}

/** The models of an instance that synthesises. */
export function localVoicesOf(engines: readonly Engine[]): LocalVoices {
  const isNeural = (engine: Engine): engine is NeuralEngine => engine.id === 'neural';
  const neural = engines.find(isNeural);
  if (neural === undefined) return { ...trialOnly, localModels: silent(false) };
  const { memoryBytes } = neural;
  return {
    ...{ localModels: neural, writeEspeakData },
    tryModel: (folder, trial) => tryModel(folder, { ...trial, memoryBytes }),
  };
}

/** For the command line, which only runs trials. */
export const trialOnly: LocalVoices = { localModels: silent(true), tryModel, writeEspeakData };

function silent(isInstalled: boolean): LocalModels {
  return { isInstalled, setModels: async () => undefined, models: () => [] };
}

/** An archive of some hundred MB may take hours, as long as bytes keep arriving. */
const downloadBounds = { idleTimeoutMs: 60_000, totalTimeoutMs: 86_400_000, maxResponseBytes: 4 * 1024 ** 3 };

export interface ModelToolsOptions {
  readonly config: Pick<Config, 'models'>;
  readonly catalogue: OpenedCatalogue;
  readonly localVoices: LocalVoices;
}

/** Dependencies of the server and the command line for installing models. */
export async function openModelTools({ config, catalogue, localVoices }: ModelToolsOptions) {
  const { folder, urls, limitBytes } = config.models;
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    // With a full disk everything that is stored still works.
    if (!isStorageFault(error)) throw error;
  });
  const own = urls.map(hostOfTemplate);
  const release = [
    ...releasePages.map(hostOfTemplate),
    ...releaseHosts.map(readAllowedHost).filter((rule) => rule !== undefined),
  ];
  return {
    ...localVoices,
    ...{ folder, limitBytes, storage: watchDiskSpace(folder) },
    catalogue,
    pages: urls.length > 0 ? urls : releasePages,
    outbound: createOutbound(own, { ...downloadBounds, only: allowHosts([...own, ...release]) }),
    unpack: createUnpack(spawnWorker),
  };
}
