import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { adapted, blockWith } from './fenced-commands.ts';
import { freePorts, type Running, shell, startServers } from './running.ts';

const scratch = mkdtempSync(join(tmpdir(), 'parlando-operator-'));
const backups = join(scratch, 'backups');
const copy = join(scratch, 'copy');
const several = join(scratch, 'several');
const hello = join(scratch, 'hello.mp3');
const env = { DATA_DIR: join(scratch, 'data'), PORT: '0' };
const running: Running[] = [];

afterEach(async () => {
  for (const each of running.splice(0).reverse()) await each.stop();
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

async function start(script: string, count = 1): Promise<Running> {
  const servers = await startServers(script, env, count);
  running.push(servers);
  return servers;
}

/** Requests the README’s example, which must come from the cache. */
async function heardAgain(origin: string): Promise<Buffer> {
  const reply = await fetch(`${origin}/api/v1/tts/single`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Browser-Fingerprint': 'my-first-script' },
    body: JSON.stringify({ text: 'Hello from Parlando.', voice: 'en-US-JennyNeural' }),
  });
  expect([reply.status, reply.headers.get('x-cache')]).toEqual([200, 'hit']);
  return Buffer.from(await reply.arrayBuffer());
}

test('speak, back up, restore on another machine, go back, move to another PostgreSQL', async () => {
  const inScratch = { '/mnt/backups': backups };
  const daily = adapted(blockWith('docs/backup.md', 'BACKUP_DIR='), inScratch);
  const { origins, stop } = await start(daily);
  const [origin = ''] = origins;
  const speak = blockWith('README.md', 'curl ');
  await shell(adapted(speak, { 'http://127.0.0.1:8080': origin, 'hello.mp3': hello }), env);
  const spoken = readFileSync(hello);
  expect(spoken.length).toBeGreaterThan(3000);

  const made = await shell(
    adapted(blockWith('docs/backup.md', 'npm run admin -- backup /mnt/backups/parlando.tar'), inScratch),
    env,
  );
  expect(made).toMatch(/parlando\.tar is whole, made /);
  const byHand = 'tar xf parlando.tar && sha256sum -c SHA256SUMS && tar xOf parlando.tar manifest.json';
  const manifest = await shell(`mkdir look && cp parlando.tar look && cd look && ${byHand}`, env, backups);
  expect(manifest).toContain('"EDGE_READ_ALOUD": "off"');
  await stop();
  running.pop();

  const [restore = '', startCopy = ''] = blockWith('docs/backup.md', 'DATA_DIR=/srv/parlando npm run admin');
  const elsewhere = { '/srv/parlando': copy };
  expect(await shell(adapted([restore], { ...inScratch, ...elsewhere }), env)).not.toContain('missing');
  const restored = await start(adapted([startCopy], elsewhere));
  expect(await heardAgain(restored.origins[0] ?? '')).toEqual(spoken);

  // The backup made by an upgrade, under the name used in the document.
  const [moveAway = '', goBack = ''] = blockWith('docs/backup.md', 'mkdir "$DATA_DIR/newer"');
  const saved = /"\$DATA_DIR\/backups\/[^"]+"/.exec(goBack)?.[0] ?? '';
  await shell(`npm run admin -- backup --without-audio ${saved}`, env);
  expect(await shell(`${moveAway}\n${goBack}`, env)).not.toContain('missing');
  const upgrade = adapted(
    blockWith('docs/backup.md', 'npm run admin -- backup /mnt/backups/upgrade.tar'),
    inScratch,
  );
  expect(await shell(upgrade, env)).not.toContain('missing');
  const again = await start('npm start');
  expect(await heardAgain(again.origins[0] ?? '')).toEqual(spoken);
});

test('one process that accepts requests, two that speak, and a third worker by its address', async () => {
  mkdirSync(several);
  const [api = 0, one = 0, two = 0, three = 0] = await freePorts(4);
  const address = `http://127.0.0.1:${api}`;
  const commands = blockWith('docs/several-machines.md', 'export DATA_DIR=').slice(1);
  const changes = {
    '/tmp/parlando-several': several,
    '=8080': `=${api}`,
    ':8080': `:${api}`,
    '=8081': `=${one}`,
    '=8082': `=${two}`,
  };
  await start(adapted(commands, changes), 3);
  await expect.poll(() => isReady(address)).toBe(true);
  const ask = blockWith('docs/several-machines.md', 'curl -s http://127.0.0.1:8080/readyz');
  const told = await shell(adapted(ask, { 'http://127.0.0.1:8080': address, 'hello.mp3': hello }), env);
  expect(JSON.parse(told)).toMatchObject({ status: 'ok', checks: { engine: 'ok' } });
  expect(readFileSync(hello).length).toBeGreaterThan(3000);

  const [database = '', , worker = ''] = blockWith('docs/several-machines.md', 'export DATABASE_URL=');
  const joining = adapted([database, worker], {
    // The PostgreSQL of the other processes, and their folder instead of S3.
    'postgres://parlando:password@db.internal:5432/parlando': `postgres://parlando@${encodeURIComponent(join(several, 'run'))}/postgres DATA_DIR=${several}`,
    'PORT=8080': `PORT=${three}`,
    'http://10.0.0.7:8080': `http://127.0.0.1:${three}`,
  });
  await start(joining);
  await expect.poll(() => isReady(`http://127.0.0.1:${three}`)).toBe(true);
});

const isReady = (origin: string) =>
  fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
