import { appendFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { modelFault } from '../../../ports/model-fault.ts';
import { onnxMetadata } from './onnx-metadata.ts';
import { readText } from './read-text.ts';
import { languageTag, mostSpeakers } from './speakers.ts';

const PiperConfig = z.object({
  audio: z.object({ sample_rate: z.int().min(8000).max(48_000) }),
  espeak: z.object({ voice: z.string().max(40) }),
  language: z.object({ code: z.string().max(40) }).optional(),
  num_speakers: z.int().min(1).max(mostSpeakers).default(1),
  speaker_id_map: z
    .record(
      z.string(),
      z
        .int()
        .min(0)
        .max(mostSpeakers - 1),
    )
    .default({}),
  phoneme_type: z.string().optional(),
  phoneme_id_map: z.record(z.string(), z.array(z.int()).min(1)),
});

const nameOfConfig = /\.onnx\.json$/;

/** What the `.onnx.json` of a Piper voice says, if there is one. Throws INVALID_INPUT when it says something else. */
export async function readPiperConfig(folder: string, paths: readonly string[]) {
  const path = paths.find((each) => nameOfConfig.test(each));
  if (path === undefined) return undefined;
  const text = await readText(folder, path);
  const config = parse(text, path);
  const speakers: string[] = [];
  for (const [name, id] of Object.entries(config.speaker_id_map)) speakers[id] = name;
  return {
    path,
    config,
    language: languageTag(config.language?.code) ?? languageTag(config.espeak.voice),
    speakers: Array.from(speakers, (name, id) => name ?? `${id + 1}`),
  };
}

function parse(text: string, path: string): z.output<typeof PiperConfig> {
  try {
    return PiperConfig.parse(JSON.parse(text));
  } catch (error) {
    throw modelFault('unknown', { entry: path }, { cause: error });
  }
}

/** Puts the data of espeak-ng into a folder, with these dictionaries. Rejects for one that there is not. */
export type WriteEspeakData = (folder: string, dictionaries: readonly string[]) => Promise<void>;

/**
 * Converts Piper's two files (`.onnx` and `.onnx.json`) for sherpa-onnx: a list of symbols, a network with its metadata,
 * and the data of espeak-ng beside it. Does nothing if the symbols exist already.
 */
export async function completePiperPair(
  folder: string,
  paths: readonly string[],
  writeEspeakData: WriteEspeakData,
): Promise<void> {
  if (paths.some((path) => path.endsWith('tokens.txt'))) return;
  const piper = await readPiperConfig(folder, paths);
  if (piper === undefined) return;
  const { config, path } = piper;
  const network = path.replace(/\.json$/, '');
  if (!paths.includes(network)) throw modelFault('unknown', { entry: network });
  if (config.phoneme_type !== undefined && config.phoneme_type !== 'espeak') {
    throw modelFault('unknown', { entry: `phoneme_type: ${config.phoneme_type}` });
  }
  const symbols = Object.entries(config.phoneme_id_map)
    .filter(([symbol]) => symbol !== '\n')
    .map(([symbol, [id]]) => `${symbol} ${id}\n`);
  const [language = ''] = config.espeak.voice.split('-');
  await writeEspeakData(join(folder, 'espeak-ng-data'), [language]).catch((cause: unknown) => {
    throw modelFault('unknown', { entry: `espeak: ${config.espeak.voice}` }, { cause });
  });
  await appendFile(
    join(folder, network),
    onnxMetadata({
      ...{ model_type: 'vits', comment: 'piper', version: 1, has_espeak: 1 },
      ...{ language: config.language?.code ?? config.espeak.voice, voice: config.espeak.voice },
      ...{ n_speakers: config.num_speakers, sample_rate: config.audio.sample_rate },
    }),
  );
  // Written last: its existence marks the conversion as done.
  await writeFile(join(folder, 'tokens.txt'), symbols.join(''));
}
