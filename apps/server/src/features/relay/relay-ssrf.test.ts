import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { startProviderServer } from '@parlando/providers/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { programFile } from '../../../test/programs.ts';
import { azurePaths, createRelayApp, outboundPaths } from '../../../test/relay-app.ts';
import { forbiddenAddresses, hostileNameAddresses } from '../../../test/ssrf-corpus.ts';
import type { NamespaceReport } from '../../../test/ssrf-in-namespace.ts';
import { post, runSsrfCorpus } from '../../../test/ssrf-run.ts';
import { type ConnectionWatch, watchConnections } from '../../../test/watch-connections.ts';

let watch: ConnectionWatch;
beforeEach(() => {
  watch = watchConnections();
});
afterEach(() => watch.stop());

/** As root, else as root of a user namespace; not everywhere may one be made. */
const namespaces = [['--net'], ['--user', '--map-root-user', '--net']].filter(
  (flags) => spawnSync('unshare', [...flags, 'ip', 'link']).status === 0,
);

const refusals = ['422 INVALID_INPUT', '422 RELAY_ADDRESS_FORBIDDEN'];

test('no address of the corpus is called through any path of the relay', async () => {
  expect(forbiddenAddresses.length + hostileNameAddresses.length).toBeGreaterThan(60);
  const { answers } = await runSsrfCorpus();
  expect(Object.keys(answers).sort()).toEqual(refusals);
  expect(watch.opened).toEqual([]);
});

test('no path of the relay follows a redirect', async () => {
  const provider = await startProviderServer();
  const relay = await createRelayApp({ allowed: ['127.0.0.1'], azureTtsUrl: provider.origin });
  const paths = [...outboundPaths(`${provider.origin}/tts88`), ...azurePaths('eastus')];
  for (const location of ['http://169.254.169.254/', 'http://[::1]:1/', 'http://10.0.0.1/']) {
    for (const path of paths) {
      provider.failNext({ kind: 'answer', status: 307, headers: { Location: location } });
      expect(await post(relay, path)).toBe('502 PROVIDER_REFUSED');
    }
  }
  await relay.close();
  await provider.close();
  expect(new Set(watch.opened)).toEqual(new Set([new URL(provider.origin).host.replace(':', ' ')]));
});

test.runIf(namespaces.length > 0)(
  'no request arrives although every address would respond',
  async () => {
    const flags = namespaces[0] ?? [];
    const { stdout, stderr } = await promisify(execFile)('unshare', [
      ...flags,
      process.execPath,
      programFile('ssrf-in-namespace'),
    ]);
    expect(stderr).toBe('');
    const report = JSON.parse(stdout) as NamespaceReport;
    expect(report.reachable).toBeGreaterThan(60);
    expect(Object.keys(report.answers).sort()).toEqual(refusals);
    expect(report.arrivedFromCorpus).toEqual([]);
    expect(report.arrivedFromRebinding).toEqual(['::ffff:1.1.1.1']);
  },
  60_000,
);
