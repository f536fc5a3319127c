import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { effectiveVariables } from './effective-variables.ts';

const find = (env: Record<string, string>, name: string, fileNames: string[] = []) =>
  readConfig(env, new Set(fileNames)).effectiveVariables.find((each) => each.name === name);

test('every variable is listed with its value and source', () => {
  expect(find({}, 'PORT')).toEqual({ name: 'PORT', value: '8080', source: 'default' });
  expect(find({ PORT: ' ' }, 'PORT')).toEqual({ name: 'PORT', value: '8080', source: 'default' });
  expect(find({ PORT: '9000' }, 'PORT')).toEqual({ name: 'PORT', value: '9000', source: 'environment' });
  expect(find({ PORT: '9000' }, 'PORT', ['PORT'])).toMatchObject({ source: 'file' });
  expect(find({ ESPEAK_THREADS: '2' }, 'ESPEAK_THREADS')).toMatchObject({ value: '2' });
});

const canary = 'canary0canary0canary0canary0canary0';

test.each([
  ['SESSION_SECRET', canary, '••••••••'],
  [
    'DATABASE_URL',
    `postgres://me:${canary}@db.example:5432/name`,
    'postgres://••••••••@db.example:5432/name',
  ],
  [
    'DATABASE_URL',
    `postgres://me:${canary}@${canary}@db.example/name`,
    'postgres://••••••••@db.example/name',
  ],
  [
    'DATABASE_URL',
    `postgres://db.example/name?password=${canary}&ssl=on`,
    'postgres://db.example/name?password=••••••••&ssl=on',
  ],
  ['SMTP_URL', `smtps://${canary}:x@mail.example`, 'smtps://••••••••@mail.example'],
])('%s=%s is shown without its secret', (name, text, shown) => {
  const config = readConfig({ [name]: text });
  expect(find({ [name]: text }, name)).toMatchObject({ value: shown });
  expect(JSON.stringify(config.effectiveVariables)).not.toContain(canary);
});

test('whatever is named a secret, a key or a token is masked', () => {
  const names = readConfig({}).effectiveVariables.map(({ name }) => name);
  const isLimit = (name: string) => name.startsWith('KEY_REQUESTS_');
  const secret = names.filter((name) => /SECRET|KEY|TOKEN|PASSWORD/.test(name) && !isLimit(name));
  expect(secret).toContain('SESSION_SECRET');
  const shown = effectiveVariables(
    secret.map((name) => [name, { default: '' }]),
    Object.fromEntries(secret.map((name) => [name, canary])),
    new Set(),
  );
  expect(shown.filter(({ value }) => value !== '••••••••')).toEqual([]);
});

test.each(['KEY_REQUESTS_PER_MINUTE', 'KEY_REQUESTS_AT_ONCE'])('%s is no secret', (name) => {
  expect(find({ [name]: '7' }, name)).toMatchObject({ value: '7' });
});
