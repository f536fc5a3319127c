import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type ModelState, modelLimits } from '@parlando/contract';
import { descriptionFile, type ModelDescription, type TryModel } from '../../../ports/local-models.ts';
import { modelFault } from '../../../ports/model-fault.ts';
import type { Outbound } from '../../../ports/outbound.ts';
import { syncFolder, syncTree } from '../../../ports/sync-folder.ts';
import type { Unpack } from '../../../ports/unpack.ts';
import type { CatalogueEntry, OpenedCatalogue } from '../catalogue.ts';
import { fetchArchive } from '../fetching/fetch-archive.ts';
import { exists, type ModelFolders, sampleFile } from '../folders.ts';
import { describeModel } from '../reading/describe-model.ts';
import { bytesOf, innermostFolder, listFiles } from '../reading/list-files.ts';
import { completePiperPair, type WriteEspeakData } from '../reading/piper-config.ts';
import type { ModelRow } from '../store/models-store.ts';

export interface InstallTools {
  readonly folders: ModelFolders;
  readonly catalogue: OpenedCatalogue;
  /** Addresses of folders with the archives of the catalogue, in the order they are asked. */
  readonly pages: readonly string[];
  readonly outbound: Pick<Outbound, 'fetch'>;
  readonly unpack: Unpack;
  readonly tryModel: TryModel;
  readonly writeEspeakData: WriteEspeakData;
  /** Delay before a broken download resumes; tests use a shorter one. */
  readonly pauseMs?: number;
}

/** Progress reports of the steps. */
export interface InstallProgress {
  readonly signal: AbortSignal;
  /** Throws when the model was paused or removed. */
  readonly enter: (state: ModelState, known?: Partial<Pick<ModelRow, 'edition' | 'sha256'>>) => Promise<void>;
  readonly onReceived: (bytes: number) => void;
}

export interface InstalledFiles {
  readonly sha256: string;
  readonly description: ModelDescription;
  readonly diskBytes: number;
}

/**
 * Installs a model from whatever step it has reached. Each step either completes or is repeated, so a process may be
 * killed at any moment. Throws INVALID_INPUT, STORAGE_FULL, or the signal's reason.
 */
export async function installModel(
  row: ModelRow,
  tools: InstallTools,
  progress: InstallProgress,
): Promise<InstalledFiles> {
  const { folders, catalogue } = tools;
  const entry = row.source === 'catalogue' ? (await catalogue()).find(row.id) : undefined;
  const known = await findInstalled(row.id, row.sha256, folders);
  if (known !== undefined) return known;

  let { sha256 } = row;
  if ((await exists(folders.received(row.id))) || !(await exists(folders.unpacked(row.id)))) {
    if (row.source === 'catalogue') await fetchEntry(row, entry, tools, progress);
    await progress.enter('unpacking');
    sha256 = await unpackReceived(row, tools, progress);
    await progress.enter('unpacking', { sha256 });
    const present = await findInstalled(row.id, sha256, folders);
    if (present !== undefined) return present;
  }
  if (sha256 === null) throw modelFault('damaged');
  const root = await innermostFolder(folders.unpacked(row.id));
  // An archive may contain anything under the names of the files we write.
  for (const own of [descriptionFile, sampleFile])
    await rm(join(root, own), { recursive: true, force: true });
  await completePiperPair(root, await listFiles(root), tools.writeEspeakData);
  const description = await describeModel(root, row, entry);
  await progress.enter('trying');
  const tried = await tryModel(root, description, entry?.sampleText, tools, progress);
  await syncTree(root);
  // An atomic rename, so that a model exists completely or not at all.
  await rename(root, folders.installed(sha256));
  await syncFolder(dirname(folders.installed(sha256)));
  return { sha256, ...tried };
}

/**
 * Finds a model whose folder already exists: from a process that was killed before recording it, or as a copy of a
 * removed one. Throws INVALID_INPUT when the same files are installed under another id.
 */
async function findInstalled(
  id: string,
  sha256: string | null,
  folders: ModelFolders,
): Promise<InstalledFiles | undefined> {
  if (sha256 === null || !(await exists(folders.installed(sha256)))) return undefined;
  const folder = folders.installed(sha256);
  const description: ModelDescription = JSON.parse(await readFile(join(folder, descriptionFile), 'utf8'));
  if (description.id !== id) throw modelFault('installed', { entry: description.id });
  return { sha256, description, diskBytes: await bytesOf(folder) };
}

async function fetchEntry(
  { id, edition }: ModelRow,
  entry: CatalogueEntry | undefined,
  { folders, pages, outbound, pauseMs }: InstallTools,
  { signal, enter, onReceived }: InstallProgress,
): Promise<void> {
  if (entry === undefined) throw modelFault('unknown', { entry: id });
  await enter('downloading');
  await mkdir(folders.received(id), { recursive: true });
  await fetchArchive({
    ...{ outbound, signal, edition, bytes: entry.bytes, sha256: entry.sha256, onProgress: onReceived },
    ...(pauseMs !== undefined && { pauseMs }),
    urls: pages.map((page) => page + entry.archive),
    file: join(folders.received(id), entry.archive),
    onEdition: (next) => enter('downloading', { edition: next }),
  });
  onReceived(entry.bytes);
}

/** Returns the sha256 of an archive, or one of all files of a folder and their names. */
async function unpackReceived(
  { id }: ModelRow,
  { folders, unpack }: InstallTools,
  { signal }: InstallProgress,
): Promise<string> {
  const received = folders.received(id);
  const folder = folders.unpacked(id);
  await rm(folder, { recursive: true, force: true });
  const paths = await listFiles(received);
  const [only] = paths;
  if (only !== undefined && paths.length === 1) {
    const archive = join(received, only);
    const sha256 = await hashOf([archive], signal);
    await mkdir(folder);
    const { unpackedBytes: bytes, files, path } = modelLimits;
    try {
      await unpack({ archive, folder, limits: { bytes, files, path } }, signal);
    } catch (error) {
      // Otherwise the partial output of a decompression bomb would keep the disk full.
      await rm(folder, { recursive: true });
      throw error;
    }
    await rm(received, { recursive: true });
    return sha256;
  }
  const sha256 = await hashOf(
    paths.map((path) => join(received, path)),
    signal,
    paths,
  );
  await rename(received, folder);
  return sha256;
}

async function hashOf(
  files: readonly string[],
  signal: AbortSignal,
  names?: readonly string[],
): Promise<string> {
  const hash = createHash('sha256');
  for (const [index, file] of files.entries()) {
    if (names) hash.update(`${names[index]}\0${(await stat(file)).size}\0`);
    for await (const chunk of createReadStream(file, { signal })) hash.update(chunk);
  }
  return hash.digest('hex');
}

async function tryModel(
  root: string,
  untried: ModelDescription,
  text: string | undefined,
  tools: InstallTools,
  { signal }: InstallProgress,
): Promise<Pick<InstalledFiles, 'description' | 'diskBytes'>> {
  const describe = (description: ModelDescription) =>
    writeFile(join(root, descriptionFile), `${JSON.stringify(description, null, 2)}\n`);
  await describe(untried);
  const trial = await tools.tryModel(root, { signal, ...(text !== undefined && { text }) });
  signal.throwIfAborted();
  if (!trial.ok) throw modelFault('silent', { words: trial.lastWords });
  const { speed, sampleRateHertz } = trial;
  const description = {
    ...{ ...untried, speed, sampleRateHertz },
    // The network's own count of speakers is authoritative.
    speakers: untried.speakers.filter((speaker) => speaker.id < Math.max(1, trial.speakers)),
  };
  await describe(description);
  await writeFile(join(root, sampleFile), trial.wav);
  return { description, diskBytes: await bytesOf(root) };
}
