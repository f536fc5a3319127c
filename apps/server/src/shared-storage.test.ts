import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createModelImport,
  finishModelImport,
  listModels,
  type Model,
  putModelFile,
  type RouteDefinition,
  routePath,
} from '@parlando/contract';
import { makeTestVoice } from '@parlando/engines/testing/test-voice';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { startFaultProxy } from '../test/fault-proxy.ts';
import { packFolder } from '../test/models/model-page.ts';
import { failToStart, type ServerProcess, startServerProcess } from '../test/server-process.ts';
import { startSwift } from '../test/swift/start-swift.ts';
import { createTestDatabase, urlOf } from '../test/test-database.ts';

const swift = await startSwift();
const folder = await mkdtemp(join(tmpdir(), 'parlando-shared-'));
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});
afterAll(async () => {
  await swift.close();
  await rm(folder, { recursive: true, force: true });
});

type Environment = Readonly<Record<string, string>>;
/** For a node that speaks nothing: starting its engine takes as much processor time as all the rest. */
const unspoken = { ESPEAK_ENABLED: 'false' };
let nodes = 0;

/** A node with a folder of its own. */
const nodeEnv = (env: Environment): Environment => ({
  DATA_DIR: join(folder, `node-${nodes++}`),
  S3_ENDPOINT: swift.settings.endpoint,
  S3_BUCKET: swift.settings.bucket,
  S3_ACCESS_KEY_ID: swift.settings.accessKeyId,
  S3_SECRET_ACCESS_KEY: swift.settings.secretAccessKey,
  ...env,
});

async function start(env: Environment): Promise<ServerProcess> {
  const server = await startServerProcess(nodeEnv(env));
  closers.push(async () => {
    server.child.kill('SIGKILL');
    await server.ended;
  });
  return server;
}

async function faultOf(env: Environment): Promise<string> {
  const { ended, errors } = await failToStart(nodeEnv(env));
  expect(ended).toBe(1);
  expect(errors).toMatch(/^Parlando could not start: [^\n]+\n$/);
  return errors;
}

async function databaseUrl(): Promise<string> {
  const database = await createTestDatabase();
  closers.push(() => database.close());
  // Copies of the tests' template would look like one database.
  await database.pool.query('UPDATE instance SET id = gen_random_uuid()');
  return urlOf(database.connection);
}

const headers = { 'Content-Type': 'application/json', 'X-Browser-Fingerprint': 'test-fingerprint-1' };

/** Uploads an archive to a node, which installs it. */
async function importModel({ url }: ServerProcess, id: string, archive: Buffer): Promise<void> {
  const ask = async (route: RouteDefinition, body: object | Buffer, query = '') => {
    const isJson = !(body instanceof Buffer);
    const reply = await fetch(`${url}${routePath(route, { id })}${query}`, {
      method: route.method,
      headers: { ...headers, 'Content-Type': isJson ? 'application/json' : 'application/octet-stream' },
      body: isJson ? JSON.stringify(body) : new Uint8Array(body),
    });
    expect(reply.status, await reply.text()).toBe(200);
  };
  await ask(createModelImport, { name: id, files: [{ path: 'a.tar.gz', bytes: archive.length }] });
  await ask(putModelFile, archive, '?path=a.tar.gz&from=0');
  await ask(finishModelImport, {});
}

async function modelState({ url }: ServerProcess, id: string) {
  const reply = await fetch(url + routePath(listModels, {}), { headers });
  const { data } = (await reply.json()) as { data: { models: Model[] } };
  const model = data.models.find((each) => each.id === id);
  return [model?.state, model?.fault];
}

describe('two nodes with nothing in common but database and bucket', () => {
  test('that first start at the same time serve each other’s audio, also by range', async () => {
    const DATABASE_URL = await databaseUrl();
    const [one, other] = await Promise.all([start({ DATABASE_URL }), start({ DATABASE_URL })]);
    const reply = await fetch(`${one.url}/api/v1/tts/single`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ text: 'Spoken here. Heard there.', voice: 'en-US-JennyNeural' }),
    });
    expect(reply.status).toBe(200);
    const audio = Buffer.from(await reply.arrayBuffer());
    const id = reply.headers.get('x-task-id');
    const status = await fetch(`${other.url}/api/v1/tts/task/${id}/status`, { headers });
    const { data } = (await status.json()) as { data: { permanentUrl: string } };
    // The link is signed with the secret that both have.
    const part = await fetch(other.url + data.permanentUrl, { headers: { Range: 'bytes=100-299' } });
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer()).equals(audio.subarray(100, 300))).toBe(true);
    for (const node of await readdir(folder)) {
      expect(existsSync(join(folder, node, 'audio'))).toBe(false);
      expect(existsSync(join(folder, node, 'secret'))).toBe(false);
    }
  });

  test('each use their own local voices, whichever node gets the request', async () => {
    const DATABASE_URL = await databaseUrl();
    const withVoice = async (id: string) => {
      const dataDir = join(folder, id);
      await makeTestVoice(join(dataDir, 'models', id), { id, speed: 20 });
      return start({ DATABASE_URL, DATA_DIR: dataDir, S3_PREFIX: 'voices/' });
    };
    const nodes = await Promise.all([withVoice('ann'), withVoice('bob')]);
    for (const { url } of nodes) {
      for (const id of ['ann', 'bob']) {
        const body = JSON.stringify({ text: `Spoken by ${id}.`, voice: `neural-${id}-0`, fallback: 'deny' });
        const said = async () => {
          const reply = await fetch(`${url}/api/v1/tts/single`, { method: 'POST', headers, body });
          const sound = Buffer.from(await reply.arrayBuffer());
          return [reply.status, reply.headers.get('x-voice'), sound.length > 1000];
        };
        // A node learns the others' voices within seconds.
        await expect.poll(said, { timeout: 20_000 }).toEqual([200, `neural-${id}-0`, true]);
      }
    }
  });

  test('each install the models that were requested from them', async () => {
    const DATABASE_URL = await databaseUrl();
    const dataDirs = ['one', 'two'].map((name) => join(folder, `installs-${name}`));
    const env = { DATABASE_URL, S3_PREFIX: 'installs/', ACCOUNTS: 'off', ...unspoken };
    const [one, two] = await Promise.all(dataDirs.map((DATA_DIR) => start({ ...env, DATA_DIR })));
    await makeTestVoice(join(folder, 'import'));
    for (const [index, node] of [one, two, one, two].entries()) {
      const id = `voice-${index}`;
      const voice = await packFolder(join(folder, 'import'), id);
      await importModel(node as ServerProcess, id, voice);
      const models = join(dataDirs[index % 2] as string, 'models');
      await expect.poll(() => modelState(node as ServerProcess, id)).toEqual(['installed', null]);
      expect(await readdir(models)).toContain(createHash('sha256').update(voice).digest('hex'));
    }
  });

  test('refuse to start with different storage or secrets, or with the bucket of another instance', async () => {
    const DATABASE_URL = await databaseUrl();
    const env = { DATABASE_URL, S3_PREFIX: 'first/', ...unspoken };
    await start(env);
    const faults = await Promise.all([
      faultOf({ ...env, S3_PREFIX: 'second/' }),
      faultOf({ ...env, SESSION_SECRET: 'another secret of enough characters' }),
      faultOf({ ...env, DATABASE_URL: await databaseUrl() }),
    ]);
    expect(faults[0]).toContain('another Parlando runs on this database and keeps its audio elsewhere');
    expect(faults[1]).toContain('another Parlando runs on this database with another SESSION_SECRET');
    expect(faults[2]).toContain('the audio storage belongs to another database');
  });
});

test('a node is ready only while its storage accepts audio', async () => {
  const proxy = await startFaultProxy(swift.settings.endpoint);
  closers.push(() => proxy.close());
  const server = await start({
    DATABASE_URL: await databaseUrl(),
    S3_ENDPOINT: proxy.url,
    S3_PREFIX: 'ready/',
  });
  const storage = async () => {
    const reply = await fetch(`${server.url}/readyz`);
    return [reply.status, ((await reply.json()) as { checks: { storage: string } }).checks.storage];
  };
  await expect.poll(storage).toEqual([200, 'ok']);
  proxy.fault = 'gone';
  await expect.poll(storage).toEqual([503, 'failed']);
  proxy.fault = undefined;
  await expect.poll(storage).toEqual([200, 'ok']);
});

describe('a start with unusable S3 reports in one line', () => {
  async function listen(): Promise<{ url: string; server: Server }> {
    const server = createServer((_, reply) => reply.writeHead(404).end('nothing here'));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  }
  async function otherServer(): Promise<Environment> {
    const { url, server } = await listen();
    closers.push(() => server.close());
    return { S3_ENDPOINT: url };
  }
  async function nobody(): Promise<Environment> {
    const { url, server } = await listen();
    await new Promise((done) => server.close(done));
    return { S3_ENDPOINT: url };
  }
  const at = swift.settings.endpoint;

  test.each<[what: string, env: () => Promise<Environment> | Environment, fault: string]>([
    [
      'that the bucket is missing',
      () => ({ S3_BUCKET: 'nowhere' }),
      `(${at}/nowhere) cannot be used: it has no bucket nowhere.`,
    ],
    [
      'that the secret is wrong',
      () => ({ S3_SECRET_ACCESS_KEY: 'hush' }),
      'Correct S3_ACCESS_KEY_ID and S3_SECRET',
    ],
    ['that the region is wrong', () => ({ S3_REGION: 'eu-south-7' }), 'Correct S3_REGION.'],
    ['that nothing listens', nobody, 'nothing listens there.'],
    ['that it is no S3', otherServer, 'it replied 404'],
  ])('%s', async (_, env, expected) => {
    const fault = await faultOf({ DATABASE_URL: await databaseUrl(), ...unspoken, ...(await env()) });
    expect(fault).toContain(expected);
    expect(fault).not.toContain('hush');
  });
});
