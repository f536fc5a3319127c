import { open } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import type { ModelDescription } from '../../../ports/local-models.ts';
import { modelFault } from '../../../ports/model-fault.ts';
import type { CatalogueEntry } from '../catalogue.ts';
import { listFiles } from './list-files.ts';
import { readOnnxMetadata } from './onnx-metadata.ts';
import { readPiperConfig } from './piper-config.ts';
import { readText } from './read-text.ts';
import { type RecognisedFiles, recognise } from './recognise.ts';
import { languageTag, localeOf, type NamedSpeaker, speakersOf } from './speakers.ts';

/** Until a trial has measured it. */
const untried = 1;
const usualSampleRate = 22_050;
/** Languages of Supertonic 3, whose files do not list them. */
const supertonicLanguages =
  'en es ja ko ar bg cs da de el et fi fr hi hr hu id it lt lv nl pl pt ro ru sk sl sv tr uk vi'.split(' ');

/**
 * Describes the model whose files are in `folder`, by what the catalogue knows of it or else by what its files say.
 * Throws INVALID_INPUT when they belong to no family.
 */
export async function describeModel(
  folder: string,
  { id, name }: { readonly id: string; readonly name: string },
  entry: CatalogueEntry | undefined,
): Promise<ModelDescription> {
  const paths = await listFiles(folder);
  const metadata = (path: string) => metadataOf(join(folder, path), path);
  const { family, files, main } = await recognise(paths, metadata);
  const told = entry
    ? {
        ...known(entry),
        ...(await sampleRateIn(folder, { family, files, main })),
        ...(entry.names.length === 0 && { names: namesIn(await metadata(main)) }),
      }
    : await readOwnWords(folder, paths, { family, files, main });
  const speakers = speakersOf(told.names, told.speakers, told.languages.map(localeOf));
  return {
    ...{ id, name, family, files, speakers, sampleRateHertz: told.sampleRateHertz },
    languages: told.languages,
    ...(told.licence !== undefined && { licence: told.licence }),
    speed: untried,
  };
}

interface Told {
  readonly languages: readonly string[];
  readonly names: readonly NamedSpeaker[];
  readonly speakers: number;
  readonly sampleRateHertz: number;
  readonly licence: string | undefined;
}

function known({ languages, names, speakers, sampleRateHertz, licence, attribution }: CatalogueEntry): Told {
  return { languages, names, speakers, sampleRateHertz, licence: `${licence.name}. ${attribution}` };
}

async function metadataOf(path: string, name: string): Promise<ReadonlyMap<string, string>> {
  try {
    return await readOnnxMetadata(path);
  } catch (error) {
    if (error instanceof RangeError) throw modelFault('damaged', { entry: name }, { cause: error });
    throw error;
  }
}

async function readOwnWords(
  folder: string,
  paths: readonly string[],
  { family, files, main }: RecognisedFiles,
): Promise<Told> {
  const metadata = await metadataOf(join(folder, main), main);
  const piper = await readPiperConfig(folder, paths);
  const listed = namesIn(metadata);
  const names = listed.length > 0 ? listed : (piper?.speakers ?? []).map((name) => ({ name }));
  const styles = family === 'supertonic' ? await stylesIn(join(folder, String(files.voiceStyle))) : 0;
  const speakers = Number(metadata.get('n_speakers')) || styles || names.length || 1;
  const languages = [...new Set(speakersOf(names, speakers, []).map(({ locale }) => locale))];
  const own = piper?.language ?? languageTag(metadata.get('voice')) ?? byName(metadata.get('language'));
  if (languages.length === 0 && own !== undefined) languages.push(own);
  if (languages.length === 0 && family === 'supertonic') languages.push(...supertonicLanguages);
  if (languages.length === 0) throw modelFault('unknown', { entry: 'language' });
  const { sampleRateHertz = usualSampleRate } = await sampleRateIn(folder, { family, files, main });
  return { languages, names, speakers, sampleRateHertz, licence: await licenceOf(folder, paths) };
}

/** Kitten's say their gender at the end: `expr-voice-2-m`. */
function namesIn(metadata: ReadonlyMap<string, string>): NamedSpeaker[] {
  const names = metadata.get('speaker_names')?.split(',') ?? [];
  return names.map((name) => {
    const [, sex] = /-([fm])$/.exec(name) ?? [];
    return { name, ...(sex && { gender: sex === 'f' ? ('Female' as const) : ('Male' as const) }) };
  });
}

/** How many voices a file of Supertonic's styles has: the first of its dimensions. */
async function stylesIn(path: string): Promise<number> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0);
    return bytesRead < 8 ? 0 : Number(buffer.readBigInt64LE());
  } finally {
    await file.close();
  }
}

const TtsJson = z.object({ ae: z.object({ sample_rate: z.number() }) });

/** Nothing where the files do not say. */
async function sampleRateIn(
  folder: string,
  { family, files, main }: RecognisedFiles,
): Promise<{ sampleRateHertz?: number }> {
  if (family === 'supertonic') {
    const text = await readText(folder, String(files.ttsJson));
    const parsed = TtsJson.safeParse(parseJson(text));
    return parsed.success ? { sampleRateHertz: parsed.data.ae.sample_rate } : {};
  }
  const rate = Number((await metadataOf(join(folder, main), main)).get('sample_rate'));
  return rate >= 8000 && rate <= 48_000 ? { sampleRateHertz: rate } : {};
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Models that were made for one language name it in English, as some do for several: `Chinese + English`. */
function byName(language = ''): string | undefined {
  const names = { chinese: 'zh-CN', english: 'en-US', spanish: 'es-ES' } as const;
  const found = Object.entries(names).find(([name]) => language.toLowerCase().includes(name));
  return found?.[1];
}

const longestLicence = 200;

/** The line of a model card that names the licence, if it does. */
async function licenceOf(folder: string, paths: readonly string[]): Promise<string | undefined> {
  const card = paths.find((path) => /(^|\/)(MODEL_CARD|README\.md)$/.test(path));
  const text = card === undefined ? '' : await readText(folder, card);
  const [, licence] = /^\W*licen[cs]e\W*:\s*(.+)$/im.exec(text) ?? [];
  return licence?.trim().slice(0, longestLicence) || undefined;
}
