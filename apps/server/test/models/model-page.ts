import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeTestVoice } from '@parlando/engines/testing/test-voice';
import { checksumFile } from '../../src/features/models/addresses.ts';
import { gzipped, tarOfFiles } from './archives.ts';
import { type ReleasePage, sha256Of, startReleasePage } from './release-page.ts';

export interface ModelPage {
  readonly page: ReleasePage;
  /** What a server needs to install from it. */
  readonly variables: Readonly<Record<string, string>>;
  readonly archive: Buffer;
  /** Of the archive on the page. */
  readonly archiveName: string;
  close(): Promise<void>;
}

export const modelName = 'Test voice';
export const modelLicence = 'GPL-3.0';
const id = 'test-voice';
const archiveName = `${id}.tar.gz`;

/** A page of this machine that releases the voice of the tests, and a catalogue that lists it. */
export async function startModelPage(): Promise<ModelPage> {
  const folder = await mkdtemp(join(tmpdir(), 'parlando-model-page-'));
  const page = await startReleasePage();
  const archive = await packVoice(join(folder, 'voice'));
  page.put(archiveName, archive);
  page.put(checksumFile, Buffer.from(`${archiveName}\t${sha256Of(archive)}\n`));
  const catalogue = join(folder, 'catalogue.json');
  await writeFile(catalogue, JSON.stringify(catalogueOf(archive)));
  return {
    page,
    archive,
    archiveName,
    variables: { NEURAL_MODELS_URL: page.url, NEURAL_MODELS_CATALOGUE: catalogue },
    async close() {
      await page.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function packVoice(folder: string): Promise<Buffer> {
  // As slow as a trained voice, so that it can be removed while it speaks.
  await makeTestVoice(folder, { ballast: 3 });
  await rm(join(folder, 'model.json'));
  return packFolder(folder);
}

/** A tar.gz with the files of a folder, in a folder of this name. */
export async function packFolder(folder: string, name = 'voice'): Promise<Buffer> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const contents = await Promise.all(
    files.map(async (file) => {
      const path = join(file.parentPath, file.name);
      return [`${name}/${path.slice(folder.length + 1)}`, await readFile(path)] as const;
    }),
  );
  return gzipped(tarOfFiles(Object.fromEntries(contents)));
}

function catalogueOf(archive: Buffer) {
  const model = {
    ...{ id, name: modelName, family: 'vits', languages: ['en-US'], speakers: 1 },
    ...{ sampleRateHertz: 22_050, bytes: archive.length, sha256: sha256Of(archive), speedClass: 'fast' },
    licence: { id: modelLicence, name: 'GNU GPL 3', url: 'https://www.gnu.org/licenses/gpl-3.0.html' },
    ...{ attribution: 'Parlando', sampleText: 'Hello, I am new here.', archive: archiveName },
    names: [{ name: 'Robin', gender: 'Female' }],
  };
  return {
    models: [model],
    licences: { [modelLicence]: 'Everyone is permitted to copy and distribute it.' },
  };
}
