import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CatalogueModel,
  changeModel,
  createModelImport,
  finishModelImport,
  getModelLicence,
  getModelSample,
  installModel,
  listAudit,
  listModels,
  type Model,
  pauseModel,
  putModelFile,
  type RouteDefinition,
  removeModel,
  resumeModel,
  routePath,
} from '@parlando/contract';
import { modelSchema } from '@parlando/engines';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';
import { eventually } from '../../../test/eventually.ts';
import { gzipped, tarOfFiles, zipOf } from '../../../test/models/archives.ts';
import { createFakeVoices, trialWav, vitsFiles } from '../../../test/models/fake-voices.ts';
import {
  answerHead,
  type Behaviour,
  type ReleasePage,
  sendRange,
  sha256Of,
  startReleasePage,
} from '../../../test/models/release-page.ts';
import { type CallOptions, call } from '../../../test/people.ts';
import { modelFolders } from './folders.ts';
import { offerModels } from './offered-models.ts';
import { onnxMetadata } from './reading/onnx-metadata.ts';

const id = 'vits-test';
let archive: Buffer;
let other: Buffer;
let page: ReleasePage;
let folder: string;
let testApp: TestApp;
const voices = createFakeVoices();
let folders: ReturnType<typeof modelFolders>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlando-models-'));
  page = await startReleasePage();
  archive = await gzipped(tarOfFiles(vitsFiles()));
  other = await gzipped(tarOfFiles(vitsFiles({ voice: 'es-mx' })));
  const models = [entryOf(id, archive, 'en-US'), entryOf('vits-other', other, 'es-MX')];
  const licences = { MIT: 'Permission is hereby granted' };
  await writeFile(join(folder, 'catalogue.json'), JSON.stringify({ models, licences }));
  testApp = await createTestApp(
    {
      ACCOUNTS: 'off',
      NEURAL_MODELS_URL: page.url,
      NEURAL_MODELS_CATALOGUE: join(folder, 'catalogue.json'),
      NEURAL_MODELS_MB: '100',
    },
    undefined,
    undefined,
    { localVoices: voices },
  );
  folders = modelFolders(join(testApp.dataDir, 'models'));
});
afterAll(async () => {
  await testApp.close();
  await page.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  page.put(`${id}.tar.gz`, archive);
  page.put('vits-other.tar.gz', other);
  voices.onTrial = createFakeVoices().onTrial;
});
afterEach(async () => {
  for (const model of await models()) await ask(removeModel, { params: { id: model.id } });
  await eventually(async () => (await models()).length === 0);
  expect((await readdir(folders.root)).sort()).toEqual(['.place', '.staging']);
  await eventually(async () => (await readdir(folders.staging)).length === 0);
});

function entryOf(name: string, content: Buffer, language: string): CatalogueModel & { archive: string } {
  return {
    ...{ id: name, name: `The ${name}`, family: 'vits', languages: [language], speakers: 1 },
    ...{ sampleRateHertz: 22_050, bytes: content.length, sha256: sha256Of(content) },
    licence: { id: 'MIT', name: 'MIT License', url: 'https://mit.example' },
    ...{ attribution: 'Somebody', speedClass: 'fast', sampleText: 'Hello.', archive: `${name}.tar.gz` },
    ...{ names: [] },
  } as CatalogueModel & { archive: string };
}

const ask = (route: RouteDefinition, options: CallOptions = {}) => call(testApp.app, route, options);
const models = async (): Promise<Model[]> => (await ask(listModels)).data.models;
const reached = (state: Model['state'], name = id) =>
  eventually(async () => (await models()).find((each) => each.id === name && each.state === state));
const install = (name = id) => ask(installModel, { params: { id: name }, body: { licence: 'MIT' } });

test('a model is installed after its licence was accepted, and not before', async () => {
  const before = await ask(listModels);
  expect(before.data).toMatchObject({ canSpeak: true, models: [], storage: { used: 0, limit: 100_000_000 } });
  expect(before.data.catalogue.map((entry: CatalogueModel) => entry.id)).toEqual([id, 'vits-other']);
  expect(before.data.catalogue[0]).toEqual(CatalogueModel.parse(before.data.catalogue[0]));
  const licence = await ask(getModelLicence, { params: { id } });
  expect(licence.data).toMatchObject({ id: 'MIT', text: 'Permission is hereby granted' });
  expect((await ask(installModel, { params: { id }, body: { licence: 'GPL' } })).error).toBe('INVALID_INPUT');
  expect(page.requests).toEqual([]);

  expect((await install()).status).toBe(200);
  expect((await install()).details).toMatchObject({ reason: 'state' });
  await reached('installed');
  const model = await eventually(async () => (await models()).find(({ engine }) => engine !== null));
  expect(model).toMatchObject({
    ...{ family: 'vits', languages: ['en-US'], speakers: 1, speed: 4.5, enabled: true, fault: null },
    ...{ received: archive.length, licence: 'MIT License. Somebody', accepted: { by: 'instance' } },
    engine: { state: 'idle', lastWords: null },
  });
  const installed = folders.installed(sha256Of(archive));
  expect((await readdir(installed)).sort()).toEqual(['model.json', 'model.onnx', 'sample.wav', 'tokens.txt']);
  const description = JSON.parse(await readFile(join(installed, 'model.json'), 'utf8'));
  expect(modelSchema.parse(description)).toEqual(description);
  expect(description).toMatchObject({ id, speed: 4.5, files: { model: 'model.onnx', tokens: 'tokens.txt' } });
  expect(voices.offered()).toEqual([{ folder: installed, defaultFor: [] }]);
  const sample = await ask(getModelSample, { params: { id } });
  expect([sample.headers['content-type'], sample.body]).toEqual(['audio/wav', trialWav.toString()]);
  // A file that is gone by the time it is opened.
  await rm(join(installed, 'sample.wav'));
  await symlink('gone.wav', join(installed, 'sample.wav'));
  expect((await ask(getModelSample, { params: { id } })).error).toBe('NOT_FOUND');
  const audit = await ask(listAudit, { query: { scope: 'all' } });
  expect(audit.data.items[0]).toMatchObject({
    ...{ action: 'install-model', actor: { id: 'instance' }, subject: { id } },
    details: { licence: 'MIT License', name: 'The vits-test' },
  });
});

/** Sends the first half and no more until the client leaves. */
const half: Behaviour = (request, response, bytes) => {
  const { from } = answerHead(request, response, bytes);
  if (from === 0) response.write(bytes.subarray(0, Math.floor(bytes.length / 2)));
  else response.end(bytes.subarray(from));
};

test('a download can be paused, resumed where it was, and cancelled', async () => {
  page.put(`${id}.tar.gz`, archive, half);
  await install();
  await eventually(async () => ((await reached('downloading'))?.received ?? 0) > 0);
  expect((await ask(pauseModel, { params: { id } })).status).toBe(200);
  await reached('paused');
  expect((await ask(changeModel, { params: { id }, body: { enabled: false } })).details).toMatchObject({
    reason: 'state',
  });
  // Others are installed meanwhile.
  await install('vits-other');
  await reached('installed', 'vits-other');
  await ask(resumeModel, { params: { id } });
  await reached('installed');
  expect(page.requests.at(-1)?.headers.range).toBe(`bytes=${Math.floor(archive.length / 2)}-`);
  await ask(removeModel, { params: { id } });
  await eventually(async () => (await models()).length === 1);
  await install();
  await reached('downloading');
});

test('a copy of a removed model is not offered until it is installed again, a folder put there by hand is', async () => {
  const [installed, kept] = [folders.installed(sha256Of(archive)), join(folder, 'kept')];
  const byHand = folders.installed('by-hand');
  await install();
  await reached('installed');
  for (const copy of [kept, byHand]) await cp(installed, copy, { recursive: true });
  await ask(removeModel, { params: { id } });
  await eventually(async () => (await models()).length === 0);
  await cp(kept, installed, { recursive: true });
  await offerModels(testApp.database.kysely, folders, voices.localModels);
  expect(voices.offered()).toEqual([{ folder: byHand, defaultFor: [] }]);
  await rm(byHand, { recursive: true });
  const asked = page.requests.length;
  await install();
  await reached('installed');
  expect(page.requests).toHaveLength(asked);
  await eventually(() => voices.offered()[0]?.folder === installed);
});

test('a failed installation gives the reason, and may be retried', async () => {
  page.put(`${id}.tar.gz`, other);
  await install();
  expect((await reached('failed'))?.fault).toMatchObject({
    reason: expect.stringMatching(/checksum|not-archive/),
  });
  page.put(`${id}.tar.gz`, archive);
  voices.onTrial = async () => ({ ok: false, lastWords: 'no metadata' });
  await ask(resumeModel, { params: { id } });
  const silent = await eventually(async () =>
    (await models()).find(({ fault }) => fault?.reason === 'silent'),
  );
  expect(silent).toMatchObject({ state: 'failed', fault: { words: 'no metadata' } });
  expect(voices.offered()).toEqual([]);
  voices.onTrial = createFakeVoices().onTrial;
  await ask(resumeModel, { params: { id } });
  await reached('installed');
});

test('a model can be enabled or disabled, and replace another as the default of a language', async () => {
  await install();
  await reached('installed');
  const change = (body: object) => ask(changeModel, { params: { id }, body });
  await change({ enabled: false });
  await eventually(async () => voices.offered().length === 0);
  expect((await change({ defaultFor: ['fr-FR'] })).error).toBe('INVALID_INPUT');
  await change({ enabled: true, defaultFor: ['en-US'] });
  await eventually(async () => voices.offered()[0]?.defaultFor?.includes('en-US'));
  const { id: second } = await upload('second.zip', { 'second.zip': zipOf(vitsFiles({ comment: 'x' })) });
  await reached('installed', second);
  await ask(changeModel, { params: { id: second }, body: { defaultFor: ['en-US'] } });
  const defaults = (await models()).map((model) => [model.id, model.defaultFor]);
  expect(defaults).toEqual([
    [id, []],
    [second, ['en-US']],
  ]);
});

/** Uploads in pieces of 1000 bytes. */
async function upload(name: string, files: Readonly<Record<string, Uint8Array | string>>): Promise<Model> {
  const all = Object.entries(files).map(([path, content]) => ({ path, content: Buffer.from(content) }));
  const listed = all.map(({ path, content }) => ({ path, bytes: content.length }));
  const begun = await ask(createModelImport, { body: { name, files: listed } });
  expect(begun.status, begun.body).toBe(200);
  for (const { path, content } of all) {
    const pieceBytes = Math.max(1000, Math.ceil(content.length / 20));
    for (let from = 0; from === 0 || from < content.length; from += pieceBytes) {
      const reply = await putPiece(begun.data.id, path, from, content.subarray(from, from + pieceBytes));
      expect(reply.statusCode, reply.body).toBe(200);
    }
  }
  const finished = await ask(finishModelImport, { params: { id: begun.data.id } });
  expect(finished.status, finished.body).toBe(200);
  return begun.data;
}

test('a piece of the wrong type is refused with the right one', async () => {
  const refused = await ask(putModelFile, { params: { id }, query: { path: 'a' }, body: {} });
  expect(refused.status).toBe(415);
  expect(refused.details).toEqual({ allowed: ['application/octet-stream'] });
});

const putPiece = (model: string, path: string, from: number, piece: Uint8Array) =>
  testApp.app.inject({
    method: 'PUT',
    url: routePath(putModelFile, { id: model }),
    query: { path, from: String(from) },
    headers: { 'content-type': 'application/octet-stream' },
    payload: Buffer.from(piece),
  });

const piperConfig = {
  audio: { sample_rate: 16_000 },
  espeak: { voice: 'es-419' },
  language: { code: 'es_AR' },
  num_speakers: 2,
  speaker_id_map: { Ana: 0, Beto: 1 },
  phoneme_id_map: { _: [0], a: [14] },
};

const piperPair = (config: object = {}) => ({
  'ana.onnx': onnxMetadata({ producer: 'piper' }),
  'ana.onnx.json': JSON.stringify({ ...piperConfig, ...config }),
});

test('an archive, a folder and a Piper pair are imported, recognised by their files', async () => {
  const folderFiles = { ...vitsFiles({ voice: 'cmn' }), 'voice/MODEL_CARD': '# Card\n* License: CC0\n' };
  const imported = await upload('my voice', folderFiles);
  expect(imported.id).toBe('my-voice');
  expect(await reached('installed', 'my-voice')).toMatchObject({
    ...{ source: 'import', languages: ['zh'], licence: 'CC0', accepted: null, name: 'my voice' },
  });
  await upload('ana.onnx', piperPair());
  expect(await reached('installed', 'ana')).toMatchObject({ languages: ['es-AR'], family: 'vits' });
  const again = await ask(createModelImport, {
    body: { name: 'ana.onnx', files: [{ path: 'a', bytes: 1 }] },
  });
  expect(again.details).toMatchObject({ reason: 'state', words: 'installed' });
  await upload('copy.tar.gz', { 'copy.tar.gz': archive });
  await reached('installed', 'copy');
  await upload('again.tar.gz', { 'again.tar.gz': archive });
  expect(await reached('failed', 'again')).toMatchObject({ fault: { reason: 'installed', entry: 'copy' } });
});

test.each<[string, Record<string, Uint8Array | string>, object]>([
  ['no model', { 'letter.txt': 'Dear all', 'other.txt': 'x' }, { reason: 'unknown', entry: 'model.onnx' }],
  ['no archive', { 'a.tar.gz': 'Not found' }, { reason: 'format' }],
  ['no network', { 'model.onnx': '<html>', 'tokens.txt': 'a 0' }, { reason: 'damaged', entry: 'model.onnx' }],
  ['a network without a language', vitsFiles({ voice: '' }), { reason: 'unknown', entry: 'language' }],
  ['a hostile archive', { 'a.zip': zipOf({}, ['model.onnx']) }, { reason: 'kind' }],
  [
    'a Piper voice with a speaker of a monstrous number',
    piperPair({ speaker_id_map: { huge: 4_000_000_000 } }),
    { reason: 'unknown', entry: 'ana.onnx.json' },
  ],
  [
    'a Piper voice with a monstrous description',
    piperPair({ padding: 'x'.repeat(4_200_000) }),
    { reason: 'size', entry: 'ana.onnx.json', limit: 4_194_304 },
  ],
])('an import of %s fails and says why', async (_name, files, fault) => {
  const { id: name } = await upload('odd', files);
  const { bytes, received, fault: said } = (await reached('failed', name)) as Model;
  expect(said).toMatchObject(fault);
  expect(received).toBe(bytes);
});

test('partly unpacked files of a damaged archive are deleted', async () => {
  const cut = archive.subarray(0, -20);
  const { id: name } = await upload('cut.tar.gz', { 'cut.tar.gz': cut });
  expect((await reached('failed', name))?.fault).toMatchObject({ reason: 'damaged' });
  expect(await readdir(folders.staged(name))).toEqual(['received']);
});

test('an archive may have folders with the names of files that we write into it', async () => {
  const taken = { ...vitsFiles(), 'voice/model.json/a': '{', 'voice/sample.wav/b': '' };
  await upload('taken.tar.gz', { 'taken.tar.gz': await gzipped(tarOfFiles(taken)) });
  await reached('installed', 'taken');
});

test('an upload must match its announced size', async () => {
  const files = [{ path: 'a', bytes: 10 }];
  const begin = (body: object) => ask(createModelImport, { body: { name: 'up', files, ...body } });
  for (const path of ['../a', '/a', 'a\u0000', 'a\\b']) {
    expect((await begin({ files: [{ path, bytes: 1 }] })).details).toMatchObject({ reason: 'path' });
  }
  const twice = [...files, { path: './a', bytes: 1 }];
  expect((await begin({ files: twice })).details).toMatchObject({ reason: 'twice' });
  const huge = [{ path: 'a', bytes: 90_000_000 }];
  expect((await begin({ files: huge })).details).toMatchObject({ reason: 'limit', available: 100_000_000 });
  const { data } = await begin({});
  expect((await putPiece(data.id, 'a', 0, Buffer.alloc(11))).json().details).toMatchObject({
    reason: 'size',
  });
  expect((await putPiece(data.id, '../a', 0, Buffer.alloc(1))).json().details).toMatchObject({
    reason: 'path',
  });
  await putPiece(data.id, 'a', 0, Buffer.alloc(4));
  for (const taken of ['a/b', '.']) {
    expect((await putPiece(data.id, taken, 0, Buffer.alloc(1))).statusCode).toBe(422);
  }
  expect((await putPiece(data.id, 'a', 5, Buffer.alloc(1))).json().details).toMatchObject({ min: 4 });
  const early = await ask(finishModelImport, { params: { id: data.id } });
  expect(early.details).toMatchObject({ reason: 'damaged', needed: 10, available: 4 });
});

/** What a killed process leaves, by the step it was in. */
const halves: Record<string, () => Promise<object>> = {
  async downloading() {
    await mkdir(folders.received(id), { recursive: true });
    await writeFile(join(folders.received(id), `${id}.tar.gz`), archive.subarray(0, 50));
    const edition = { url: `${page.url}${id}.tar.gz`, validator: '"of another edition"' };
    return { edition: JSON.stringify(edition) };
  },
  async unpacking() {
    await mkdir(folders.received(id), { recursive: true });
    await writeFile(join(folders.received(id), `${id}.tar.gz`), archive);
    await mkdir(join(folders.unpacked(id), 'voice'), { recursive: true });
    await writeFile(join(folders.unpacked(id), 'voice/model.onnx'), 'half');
    return {};
  },
  async trying() {
    for (const [path, content] of Object.entries(vitsFiles())) {
      await mkdir(join(folders.unpacked(id), 'voice'), { recursive: true });
      await writeFile(join(folders.unpacked(id), path), content);
    }
    await writeFile(join(folders.unpacked(id), 'voice/model.json'), '{"id":');
    return {};
  },
  async removing() {
    await mkdir(folders.leaving(id), { recursive: true });
    await writeFile(join(folders.leaving(id), 'model.onnx'), 'leaving');
    return {};
  },
};

test.each(Object.keys(halves))(
  'a process that is killed while %s leaves nothing half done',
  async (state) => {
    await mkdir(join(folders.staged('of-nobody'), 'received'), { recursive: true });
    const values = await halves[state]?.();
    await testApp.database.kysely
      .insertInto('models')
      .values({
        ...{ id, name: id, source: 'catalogue', state: state as Model['state'] },
        ...{ sha256: sha256Of(archive), bytes: archive.length, ...values },
      })
      .execute();
    await testApp.database.kysely
      .selectNoFrom((of) => of.fn('pg_notify', [of.val('models'), of.val('')]).as('x'))
      .execute();
    if (state === 'removing') await eventually(async () => (await models()).length === 0);
    else await reached('installed');
  },
);

test('a model is installed if it was moved to its place before the process was killed', async () => {
  await install();
  await reached('installed');
  const before = page.requests.length;
  await testApp.database.kysely.updateTable('models').set({ state: 'trying', description: null }).execute();
  await install('vits-other');
  await reached('installed', 'vits-other');
  expect(await reached('installed')).toMatchObject({ speed: 4.5 });
  expect(page.requests).toHaveLength(before + 1);
});

test('of two simultaneous administrator actions one is carried out, the other gets the state', async () => {
  const twice = async (act: () => Promise<{ status: number; details?: object | undefined }>) => {
    const replies = await Promise.all([act(), act()]);
    const refused = replies.filter(({ status }) => status !== 200);
    return { refused: refused.length, details: refused[0]?.details };
  };
  let answer: () => void = () => undefined;
  const answers = new Promise<void>((resolve) => {
    answer = resolve;
  });
  page.put(`${id}.tar.gz`, archive, async (request, response) => {
    await answers;
    sendRange(request, response, archive);
  });
  expect(await twice(() => install())).toMatchObject({ refused: 1, details: { reason: 'state' } });
  await reached('downloading');
  const params = { id };
  expect(await twice(() => ask(pauseModel, { params }))).toMatchObject({
    refused: 1,
    details: { reason: 'state', words: 'paused' },
  });
  expect(await twice(() => ask(resumeModel, { params }))).toMatchObject({ refused: 1 });
  answer();
  await reached('installed');
  const defaultFor = ['en-US'];
  expect(await twice(() => ask(changeModel, { params, body: { defaultFor } }))).toMatchObject({ refused: 0 });
  const removed = await Promise.all([ask(removeModel, { params }), ask(removeModel, { params })]);
  expect(removed.filter(({ status }) => status === 200)).toHaveLength(1);
  await eventually(async () => (await models()).length === 0);
  expect((await readdir(folders.root)).sort()).toEqual(['.place', '.staging']);
});
