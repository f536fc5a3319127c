import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installModel, listModels, type Model, type RouteDefinition, routePath } from '@parlando/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../test/eventually.ts';
import { giveDatabase } from '../../test/give-database.ts';
import { type ModelPage, modelLicence, startModelPage } from '../../test/models/model-page.ts';
import { answerHead } from '../../test/models/release-page.ts';
import { programFile } from '../../test/programs.ts';
import { type ServerProcess, startServerProcess } from '../../test/server-process.ts';

const id = 'test-voice';
let dataDir: string;
let page: ModelPage;
let server: ServerProcess;
let env: Readonly<Record<string, string>>;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parlando-models-command-'));
  await giveDatabase(dataDir);
  page = await startModelPage();
  env = { DATA_DIR: dataDir, MODELS_DIR: join(dataDir, 'voices'), ACCOUNTS: 'off', ...page.variables };
  server = await startServerProcess(env);
});
afterAll(async () => {
  server.child.kill('SIGTERM');
  await server.ended;
  await page.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function ask<Data>(route: RouteDefinition, body?: object): Promise<Data> {
  const reply = await fetch(server.url + routePath(route, { id }), {
    method: route.method,
    headers: { 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(reply.status).toBe(200);
  return ((await reply.json()) as { data: Data }).data;
}
const model = async () => (await ask<{ models: Model[] }>(listModels)).models[0];

/** This process serves the page, so it must not block. */
const models = (...args: string[]) =>
  new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const command = [programFile('admin'), 'models', ...args];
    execFile(process.execPath, command, { env: { ...process.env, ...env } }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });

test('after kill -9 during a download the next start resumes it', async () => {
  const half = page.archive.length >> 1;
  page.page.put(page.archiveName, page.archive, (request, response, archive) => {
    answerHead(request, response, archive);
    response.write(archive.subarray(0, half));
  });
  await ask(installModel, { licence: modelLicence });
  await eventually(async () => (await model())?.received === half);
  server.child.kill('SIGKILL');
  await server.ended;
  page.page.put(page.archiveName, page.archive);
  server = await startServerProcess(env);
  await eventually(async () => (await model())?.state === 'installed');
  const ranges = page.page.requests.flatMap(({ path, headers }) =>
    path === page.archiveName ? [headers.range] : [],
  );
  expect(ranges).toEqual([undefined, `bytes=${half}-`]);
});

test('the command line removes, installs, imports and verifies while the instance runs', async () => {
  expect(await models('remove', id)).toMatchObject({ code: 0, stdout: `${id} is removed.\n` });
  expect((await models('install', id)).stdout).toContain(`models install ${id} --accept ${modelLicence}`);
  expect(await model()).toBeUndefined();
  const installed = await models('install', id, '--accept', modelLicence);
  expect(installed).toMatchObject({ code: 0, stdout: expect.stringMatching(/is installed: \d+\.\d × real/) });
  expect(await model()).toMatchObject({ state: 'installed', accepted: { by: 'operator' } });

  expect((await models('disable', id)).stdout).toBe(`The voices of ${id} are not offered any more.\n`);
  expect(await model()).toMatchObject({ enabled: false });
  expect(await models('enable', id)).toMatchObject({ code: 0 });
  expect(await model()).toMatchObject({ enabled: true });
  // Nothing is being installed.
  expect(await models('pause', id)).toMatchObject({ code: 1 });

  const file = join(dataDir, 'my-voice.tar.gz');
  await writeFile(file, page.archive);
  await models('remove', id);
  expect(await models('import', file)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^my-voice is/),
  });

  expect(await models('verify')).toMatchObject({
    ...{ code: 0, stdout: 'Every address brings what the catalogue says.\n' },
    stderr: `${page.page.url}${page.archiveName}: ok\n`,
  });
  page.page.put(page.archiveName, page.archive.subarray(1));
  expect(await models('verify')).toMatchObject({ code: 1, stderr: expect.stringContaining('expected') });
});
