import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { baseImage, ensureBaseImage, whyNot } from './base-image.ts';

const root = join(import.meta.dirname, '../..');
const scratch = mkdtempSync(join(tmpdir(), 'parlando-image-'));
const name = `parlando-test-${process.pid}`;
const image = `localhost/${name}`;
let port = 0;

/** In some virtual machines crun cannot start a container, but runc can. */
const podman = (...args: string[]) =>
  spawnSync('podman', ['--runtime', 'runc', ...args], { encoding: 'utf8' });
const inspected = (format: string) => podman('inspect', name, '--format', format).stdout.trim();
const health = () => podman('healthcheck', 'run', name).status;

const isFree = (candidate: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer()
      .once('error', () => resolve(false))
      .listen(candidate, '127.0.0.1', () => server.close(() => resolve(true)));
  });

async function freePort(): Promise<number> {
  for (let candidate = 20_000 + (process.pid % 20_000); ; candidate++) {
    if (await isFree(candidate)) return candidate;
  }
}

function start(): void {
  const options = [
    ...['--detach', '--name', name, '--read-only', '--cap-drop=all', '--security-opt=no-new-privileges'],
    ...['--ulimit=nofile=20000:20000', '--ulimit=nproc=10000:10000', '--network=host'],
    ...['--env', `PORT=${port}`, '--env', 'EDGE_READ_ALOUD=off', '--volume', `${name}:/data`],
  ];
  const { status, stderr } = podman('run', ...options, image);
  if (status !== 0) throw new Error(stderr);
}

const speak = (text: string) =>
  fetch(`http://127.0.0.1:${port}/api/v1/tts/single`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Browser-Fingerprint': 'test-fingerprint-1' },
    body: JSON.stringify({ text, voice: 'en-US-JennyNeural' }),
  });
const task = async (id: string) => {
  const headers = { 'X-Browser-Fingerprint': 'test-fingerprint-1' };
  return (await fetch(`http://127.0.0.1:${port}/api/v1/tts/task/${id}/status`, { headers })).json();
};

describe.skipIf(whyNot !== undefined)(
  `the image${whyNot === undefined ? '' : ` (skipped: ${whyNot})`}`,
  () => {
    beforeAll(async () => {
      port = await freePort();
      ensureBaseImage(scratch);
      execFileSync('node', ['scripts/release.mjs', '--built', '--output', join(scratch, 'release')], {
        ...{ cwd: root, stdio: 'inherit' },
      });
      const build = ['bud', '--isolation=chroot', '--pull-never', '--network=host', '--format=docker'];
      const values = ['--build-arg', `NODE_IMAGE=${baseImage}`, '--build-arg', 'PROGRAM=archive'];
      const file = join(root, 'deploy/Containerfile');
      execFileSync('buildah', [...build, ...values, '--file', file, '--tag', image, scratch], {
        stdio: 'inherit',
      });
    });
    afterAll(() => {
      podman('rm', '--force', '--time', '0', name);
      podman('volume', 'rm', '--force', name);
      podman('rmi', '--force', image);
      rmSync(scratch, { recursive: true, force: true });
    });

    test('becomes healthy without root and privileges, writing only its data', async () => {
      start();
      await expect.poll(health, { timeout: 120_000, interval: 1000 }).toBe(0);
      expect(inspected('{{.State.Health.Status}}')).toBe('healthy');
      const { stdout } = podman(
        'exec',
        name,
        'sh',
        '-c',
        'id -u; grep CapEff /proc/1/status; touch /x /opt/parlando/x',
      );
      expect(stdout).toBe('10001\nCapEff:\t0000000000000000\n');
      expect(podman('exec', name, 'sh', '-c', 'test ! -e /x && touch /data/x').status).toBe(0);
    });

    test('speaks, can be administered, stops in time and keeps its data', async () => {
      const reply = await speak('Hello from a container.');
      expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'audio/mpeg']);
      expect((await reply.arrayBuffer()).byteLength).toBeGreaterThan(5000);
      const id = reply.headers.get('x-task-id') ?? '';
      expect(podman('exec', name, 'parlando', 'admin', 'models', 'list').status).toBe(0);

      podman('stop', '--time', '45', name);
      // 137: it had to be killed.
      expect(inspected('{{.State.ExitCode}}')).toBe('0');
      podman('rm', name);
      start();
      await expect.poll(health, { timeout: 120_000, interval: 1000 }).toBe(0);
      expect(await task(id)).toMatchObject({ data: { status: 'completed' } });
    });
  },
);
