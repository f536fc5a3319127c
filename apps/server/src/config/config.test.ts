import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PublicConfig } from '@parlando/contract';
import { expect, test } from 'vitest';
import { ConfigError, configExample, configTable, publicConfig, readConfig } from './config.ts';

const rootFile = (name: string) => fileURLToPath(new URL(`../../../../${name}`, import.meta.url));

test('an empty environment is the documented default', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 8080,
    dataDir: './data',
    role: 'all',
    databaseUrl: undefined,
    trustProxy: false,
    corsOrigins: [],
    freeDailyCharacters: 5000,
    freeCharacterLimit: 5000,
    minRequestGapMs: 1000,
    guestAddressFactor: 5,
    quotaTimeZone: 'Asia/Shanghai',
  });
  expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toEqual(readConfig({}));
});

test('values are parsed into their types', () => {
  const config = readConfig({
    PORT: '0',
    DATABASE_URL: 'postgres://parlando@db.example/speech',
    CORS_ORIGINS: 'https://a.example, https://b.example:8443',
    TRUST_PROXY: '2',
    FREE_CHARACTER_LIMIT: '100000',
  });
  expect(config).toMatchObject({
    port: 0,
    databaseUrl: 'postgres://parlando@db.example/speech',
    corsOrigins: ['https://a.example', 'https://b.example:8443'],
    trustProxy: 2,
  });
  // 20 times as much SSML source as spoken characters, each escaped as six.
  expect(config.bodyLimitBytes).toBeGreaterThanOrEqual(100_000 * 20 * 6);
  expect(readConfig({ TRUST_PROXY: '10.0.0.0/8, loopback' }).trustProxy).toEqual(['10.0.0.0/8', 'loopback']);
});

test.each([
  ['https://speech.example:443', 'https://speech.example'],
  ['http://Speech.example:80/', 'http://speech.example'],
  ['https://speech.example:8443', 'https://speech.example:8443'],
])('PUBLIC_URL %s is %s', (PUBLIC_URL, publicUrl) => {
  expect(readConfig({ PUBLIC_URL }).publicUrl).toBe(publicUrl);
});

test('every fault is reported at once', () => {
  const read = () =>
    readConfig({
      PORT: '80a',
      ROLE: 'queen',
      DATABASE_URL: 'mysql://x',
      MAIL_FROM: 'Parlando',
      QUOTA_TIMEZONE: 'Mars/Olympus',
      CORS_ORIGINS: 'https://a.example/path',
      SESSION_SECRET: 'short',
      FREE_CHARACTER_LIMIT: '0',
      AZURE_TTS_URL: 'https://user:key@tts.example/{region}',
      RELAY_ALLOWED_HOSTS: 'tts.lan, http://tts.lan',
      ESPEAK_THREADS: 'many',
    });
  expect(read).toThrow(ConfigError);
  try {
    read();
  } catch (error) {
    expect((error as ConfigError).faults.map((fault) => fault.split(':')[0])).toEqual([
      'PORT',
      'ROLE',
      'DATABASE_URL',
      'SESSION_SECRET',
      'MAIL_FROM',
      'CORS_ORIGINS',
      'FREE_CHARACTER_LIMIT',
      'QUOTA_TIMEZONE',
      'AZURE_TTS_URL',
      'RELAY_ALLOWED_HOSTS',
      'ESPEAK_THREADS',
    ]);
  }
});

test('a password that would end its address is a fault, which says how to write it', () => {
  const hint = 'with # / ? % in the password as %23 %2F %3F %25';
  for (const password of ['12#3', '12/3', '12?3', 'a#b', 'a/b', 'a?b']) {
    expect(() => readConfig({ SMTP_URL: `smtp://me:${password}@mail.example` }), password).toThrow(hint);
    expect(() => readConfig({ DATABASE_URL: `postgres://me:${password}@db.example/speech` })).toThrow(hint);
  }
  const SMTP_URL = 'smtps://me@people.example:12%233@mail.example/?pool=true';
  const DATABASE_URL = 'postgres://me:12%233@db.example/speech?options=-c%20search_path%3Da@b';
  expect(readConfig({ SMTP_URL, DATABASE_URL })).toMatchObject({
    smtpUrl: SMTP_URL,
    databaseUrl: DATABASE_URL,
  });
  const withAccount = 'postgres://db.example/speech?user=me@people&password=12%233';
  expect(readConfig({ DATABASE_URL: withAccount }).databaseUrl).toBe(withAccount);
});

test('a time zone is a name: PostgreSQL counts offsets in the other direction', () => {
  expect(readConfig({ QUOTA_TIMEZONE: 'Etc/GMT-8' }).quotaTimeZone).toBe('Etc/GMT-8');
  for (const wrong of ['+08:00', '-0330', '+08'])
    expect(() => readConfig({ QUOTA_TIMEZONE: wrong }), wrong).toThrow('QUOTA_TIMEZONE: must be');
});

test('settings of engines are refused in the words of all others', () => {
  const read = () =>
    readConfig({
      ESPEAK_ENABLED: 'maybe',
      ESPEAK_JOB_TIMEOUT_MS: '9999999999',
      NEURAL_PROCESSES: '1.5',
      NEURAL_MEMORY_MB: 'x',
    });
  expect(read).toThrow(
    new ConfigError([
      'NEURAL_PROCESSES: must be a whole number from 1 to 256',
      'NEURAL_MEMORY_MB: must be a whole number from 64 to 10000000',
      'ESPEAK_ENABLED: must be one of: true, false',
      'ESPEAK_JOB_TIMEOUT_MS: must be a whole number from 1000 to 3600000',
    ]),
  );
});

test('the port for Home Assistant is another one', () => {
  const ports = (PORT: string, WYOMING_PORT: string) => readConfig({ ACCOUNTS: 'off', PORT, WYOMING_PORT });
  expect(() => ports('8080', '8080')).toThrow('WYOMING_PORT: must be another port than PORT');
  expect(ports('0', '0').wyoming?.port).toBe(0);
});

test('proxies that are not networks are a fault, reported before the database starts', () => {
  const trust = (TRUST_PROXY: string) => readConfig({ TRUST_PROXY }).trustProxy;
  expect(trust('::1, fd00::/8, 192.168.1.7, uniquelocal')).toHaveLength(4);
  for (const wrong of ['maybe', 'True', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', 'proxy.lan', '-1'])
    expect(() => trust(wrong), wrong).toThrow(ConfigError);
});

test('a partly configured WeChat login is a fault', () => {
  const whole = { WECHAT_APP_ID: 'wx1', WECHAT_APP_SECRET: 'secret', WECHAT_TOKEN: 'token' };
  const faults = (env: Record<string, string>) => {
    try {
      readConfig(env);
    } catch (error) {
      return (error as ConfigError).faults;
    }
    return [];
  };
  expect(readConfig({ WECHAT_API_URL: 'https://proxy.example' }).wechat).toBeUndefined();
  expect(readConfig(whole).wechat).toMatchObject({ appId: 'wx1', apiUrl: 'https://api.weixin.qq.com' });
  expect(publicConfig(readConfig(whole)).wechatLogin).toBe(true);
  expect(publicConfig(readConfig({ ...whole, ACCOUNTS: 'off' })).wechatLogin).toBe(false);
  expect(faults({ ...whole, WECHAT_TOKEN: '' })).toEqual([
    'WECHAT_TOKEN: is missing, and logging in with WeChat needs WECHAT_APP_ID, WECHAT_APP_SECRET, WECHAT_TOKEN',
  ]);
  expect(faults({ WECHAT_AES_KEY: 'k'.repeat(43) })).toEqual([
    'WECHAT_APP_ID, WECHAT_APP_SECRET, WECHAT_TOKEN: are missing, and logging in with WeChat needs WECHAT_APP_ID, WECHAT_APP_SECRET, WECHAT_TOKEN',
  ]);
  expect(faults({ ...whole, WECHAT_AES_KEY: 'short', WECHAT_API_URL: 'api.weixin.qq.com' })).toEqual([
    'WECHAT_AES_KEY: must be the EncodingAESKey, 43 letters and digits',
    'WECHAT_API_URL: must be scheme and host, such as https://example.org',
  ]);
});

test('the browser gets only what the contract lists, and no secret', () => {
  const shown = publicConfig(
    readConfig({
      ...{ SESSION_SECRET: 's'.repeat(40), DATABASE_URL: 'postgres://u:p@h/d' },
      ...{ WECHAT_APP_ID: 'wx1', WECHAT_APP_SECRET: 'ssss', WECHAT_TOKEN: 'ssss' },
    }),
  );
  expect(Object.keys(shown).sort()).toEqual(Object.keys(PublicConfig.def.shape).sort());
  expect(JSON.stringify(shown)).not.toMatch(/ssss|postgres/);
});

test('.env.example shows every variable', () => {
  expect(readFileSync(rootFile('.env.example'), 'utf8')).toBe(configExample());
});

test('the documentation shows every variable', () => {
  const [, table] =
    /<!-- config:start -->\n([\s\S]*?)\n<!-- config:end -->/.exec(
      readFileSync(rootFile('docs/configuration.md'), 'utf8'),
    ) ?? [];
  expect(table?.trim()).toBe(configTable());
});
