import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { createMetrics, type MetricsOptions } from '../apps/server/src/features/metrics/metrics.ts';
import { composeFaults, unknownKeys } from './manifest-schemas.ts';
import { copy } from './release/stage.mjs';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

// biome-ignore lint/suspicious/noExplicitAny: manifests of others' kinds
type Manifest = Record<string, any>;

const parsed = (path: string): Manifest[] =>
  parseAllDocuments(read(path), { merge: true }).map((document) => {
    expect(document.errors.concat(document.warnings)).toEqual([]);
    return document.toJS();
  });

const kubernetesFiles = readdirSync(join(root, 'deploy/kubernetes')).map(
  (name) => `deploy/kubernetes/${name}`,
);
const objects = kubernetesFiles.flatMap(parsed);
const ofKind = (kind: string) => objects.filter((object) => object.kind === kind);
const controllers = [...ofKind('Deployment'), ...ofKind('StatefulSet')];
const podOf = (controller: Manifest) => controller.spec.template;
const servicesIn = (path: string): [string, Manifest][] => Object.entries(parsed(path)[0]?.services);
const composeFiles = ['deploy/compose.yaml', 'deploy/compose.many.yaml'];

/** `.env.example` is generated from the configuration, which a test checks. */
const known = new Set([...read('.env.example').matchAll(/^#([A-Z0-9_]+)=/gm)].map(([, name]) => name));
/** Read by Node, or composed into others. */
const others = ['NODE_ENV', 'PATH', 'POD_IP'];

describe('every variable set for the server is one that it knows', () => {
  const unknown = (names: readonly string[]) =>
    names.filter((name) => !known.has(name) && !others.includes(name));

  test('Kubernetes', () => {
    const inPods = controllers.flatMap((controller) =>
      podOf(controller).spec.containers.flatMap(({ env = [] }: Manifest) =>
        env.map(({ name }: Manifest) => name),
      ),
    );
    const inSecrets = ofKind('Secret').flatMap(({ stringData }) => Object.keys(stringData));
    expect(inPods.length).toBeGreaterThan(5);
    expect(unknown([...inPods, ...inSecrets])).toEqual([]);
  });

  test.each(composeFiles)('%s', (path) => {
    const ours = servicesIn(path).filter(([, { image }]) => image.startsWith('parlando:'));
    const names = ours.flatMap(([, { environment }]) => Object.keys(environment));
    expect(names.length).toBeGreaterThan(2);
    expect(unknown(names)).toEqual([]);
  });

  test('image and service', () => {
    const set = /^ENV (.+)$/m.exec(read('deploy/Containerfile'))?.[1] ?? '';
    const unit = /^Environment=(.+)$/m.exec(read('deploy/parlando.service'))?.[1] ?? '';
    const names = [...`${set} ${unit}`.matchAll(/(\w+)=/g)].map(([, name = '']) => name);
    expect(names).toEqual(expect.arrayContaining(['HOST', 'PORT', 'DATA_DIR']));
    expect(unknown(names)).toEqual([]);
  });
});

describe('schemas', () => {
  test('Kubernetes and KEDA accept every object, and know all of its keys', () => {
    expect(objects.length).toBeGreaterThan(8);
    for (const object of objects) expect(unknownKeys(object)).toEqual([]);
    const [first] = structuredClone(ofKind('Deployment'));
    if (first === undefined) throw new Error('there is no deployment');
    first.spec.template.spec.containers[0].readynessProbe = {};
    expect(unknownKeys(first)).toEqual(['spec.template.spec.containers.0.readynessProbe']);
    first.spec.replicas = 'two';
    expect(() => unknownKeys(first)).toThrow('replicas must be integer');
  });

  test.each(composeFiles)('%s is a valid compose file', (path) => {
    const [file = {}] = parsed(path);
    expect(composeFaults(file)).toEqual([]);
    const wrong = structuredClone(file);
    wrong.services.parlando = { image: 'x', restarts: 'always' };
    expect(composeFaults(wrong)).toMatchObject([{ params: { additionalProperty: 'restarts' } }]);
  });
});

describe('Kubernetes', () => {
  test('every object has the common fields, and its references resolve', () => {
    for (const { apiVersion, kind, metadata } of objects) {
      expect([apiVersion, kind, metadata?.name]).toEqual([
        expect.any(String),
        expect.any(String),
        expect.any(String),
      ]);
    }
    const names = controllers.map(({ kind, metadata }) => `${kind}/${metadata.name}`);
    for (const { spec } of [...ofKind('HorizontalPodAutoscaler'), ...ofKind('ScaledObject')]) {
      const { kind = 'Deployment', name } = spec.scaleTargetRef;
      expect(names).toContain(`${kind}/${name}`);
    }
    const selectors = [
      ...ofKind('Service').map(({ spec }) => spec.selector),
      ...ofKind('PodDisruptionBudget').map(({ spec }) => spec.selector.matchLabels),
    ];
    const labels = controllers.map((each) => podOf(each).metadata.labels);
    for (const selector of selectors) expect(labels).toContainEqual(expect.objectContaining(selector));
    for (const { spec } of controllers) {
      expect(spec.template.metadata.labels).toMatchObject(spec.selector.matchLabels);
    }
  });

  test('every pod has probes, a volume for the data, no root and no privileges', () => {
    for (const controller of controllers) {
      const { spec } = podOf(controller);
      expect(spec).toMatchObject({
        ...{
          automountServiceAccountToken: false,
          securityContext: { runAsNonRoot: true, runAsUser: 10_001 },
        },
      });
      expect(spec.terminationGracePeriodSeconds).toBeGreaterThan(30);
      for (const container of spec.containers) {
        expect(container.securityContext).toEqual({
          ...{ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true },
          capabilities: { drop: ['ALL'] },
        });
        expect(container.livenessProbe.httpGet.path).toBe('/healthz');
        expect(container.readinessProbe.httpGet.path).toBe('/readyz');
        // An upgrade that is killed starts again, so it gets half an hour.
        const { periodSeconds, failureThreshold } = container.startupProbe;
        expect(periodSeconds * failureThreshold).toBeGreaterThanOrEqual(1800);
        const volumes = [...(spec.volumes ?? []), ...(controller.spec.volumeClaimTemplates ?? [])];
        const names = volumes.map(({ name, metadata }: Manifest) => name ?? metadata.name);
        expect(names.toSorted()).toEqual(container.volumeMounts.map(({ name }: Manifest) => name).toSorted());
      }
    }
  });

  test('the workers scale by a metric that the server exports', async () => {
    const queries = [...ofKind('ScaledObject'), ...ofKind('HorizontalPodAutoscaler')].map((object) =>
      JSON.stringify(object.spec),
    );
    const used = new Set(queries.flatMap((text) => text.match(/parlando_\w+/g) ?? []));
    expect([...used].toSorted()).toEqual(['parlando_queue_age_seconds', 'parlando_tasks']);
    const metrics = createMetrics(idle);
    const lines = (await metrics.text()).split('\n');
    metrics.close();
    expect(lines).toContain('parlando_tasks{state="waiting"} 3');
    expect(lines).toContain('parlando_queue_age_seconds 2');
  });
});

const idle: MetricsOptions = {
  engines: [],
  busyThreads: () => 0,
  pool: { totalCount: 0, idleCount: 0, waitingCount: 0 },
  storage: { isFull: async () => false, size: async () => undefined } as MetricsOptions['storage'],
  backups: undefined,
  log: { debug: () => undefined } as unknown as MetricsOptions['log'],
  readFigures: async () => ({
    queue: { waiting: 3, running: 0, oldestMs: 2000 } as never,
    storage: { audio: 0, database: 0 },
  }),
};

test('no backup is written to a folder inside its container', () => {
  const inPods = ofKind('Deployment').flatMap((each) =>
    podOf(each).spec.containers.map(({ env }: Manifest) => env),
  );
  expect(inPods.length).toBeGreaterThan(1);
  for (const env of inPods) expect(env).toContainEqual({ name: 'BACKUP_BEFORE_MIGRATION', value: 'off' });
  const ours = servicesIn('deploy/compose.many.yaml').filter(([, { image }]) =>
    image.startsWith('parlando:'),
  );
  for (const [, { environment }] of ours) expect(environment.BACKUP_BEFORE_MIGRATION).toBe('off');
});

describe('containers', () => {
  test.each(composeFiles)(
    '%s: our services have no root, no privileges, a read-only file system except data, and a health check',
    (path) => {
      for (const [, service] of servicesIn(path).filter(([, { image }]) => image.startsWith('parlando:'))) {
        expect(service).toMatchObject({
          ...{ read_only: true, user: '10001:10001', init: true, cap_drop: ['ALL'] },
          security_opt: ['no-new-privileges:true'],
          healthcheck: { test: ['CMD', 'parlando', 'health'] },
        });
      }
    },
  );

  test('the image runs without root and has a health check', () => {
    const file = read('deploy/Containerfile');
    for (const line of [
      /^USER 10001:10001$/m,
      /^VOLUME \/data$/m,
      /^HEALTHCHECK .*CMD \["parlando", "health"\]$/m,
    ]) {
      expect(file).toMatch(line);
    }
  });
});

describe('passwords on this machine', () => {
  const linesOf = (path: string) => read(path).trimEnd().split('\n');

  test('are neither sent to the image builder nor committed', () => {
    expect(linesOf('.dockerignore')).toEqual(expect.arrayContaining(['**/.env', 'secret.yaml']));
    expect(linesOf('.gitignore')).toEqual(expect.arrayContaining(['.env', '/secret.yaml']));
  });

  test('are not part of a release', () => {
    const folder = mkdtempSync(join(tmpdir(), 'parlando-copy-'));
    try {
      const deploy = join(folder, 'deploy');
      mkdirSync(deploy);
      for (const name of ['.env', '.env.example', 'compose.yaml']) writeFileSync(join(deploy, name), '');
      copy(deploy, join(folder, 'copy'));
      expect(readdirSync(join(folder, 'copy')).toSorted()).toEqual(['.env.example', 'compose.yaml']);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

test('the dashboard selects metrics common to all Node processes by our job', () => {
  const expressions = [...read('deploy/grafana-dashboard.json').matchAll(/"expr": "(.+)"/g)].map(
    ([, expression = '']) => expression,
  );
  const ofAny = expressions.filter((expression) => /\b(?!parlando_)[a-z]+_\w+\b(?!\()/.test(expression));
  expect(ofAny.length).toBeGreaterThan(1);
  for (const expression of ofAny)
    expect(expression).toMatch(/^\w+ and on \(instance, job\) parlando_build_info$/);
});

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

// Skipped if systemd is not installed.
test.skipIf(!hasSystemd)('systemd accepts the service, and rates its exposure as low', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parlando-unit-'));
  try {
    const unit = read('deploy/parlando.service');
    const file = join(folder, 'parlando.service');
    // systemd requires the program to exist.
    writeFileSync(file, unit.replace('/opt/parlando/bin/parlando', join(root, 'bin/parlando')));
    const verify = () => {
      const verified = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' });
      return [verified.stderr, verified.status];
    };
    expect(verify()).toEqual(['', 0]);
    const args = ['security', '--offline=true', '--threshold=20', file];
    expect(spawnSync('systemd-analyze', args).status).toBe(0);
    mkdirSync(`${file}.d`);
    cpSync(join(root, 'deploy/parlando-backup.conf'), join(`${file}.d`, 'backup.conf'));
    expect(verify()).toEqual(['', 0]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
