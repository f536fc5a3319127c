import * as contract from '@parlando/contract';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp } from '../../../test/create-test-app.ts';
import { openEvents } from '../../../test/event-client.ts';
import { eventually } from '../../../test/eventually.ts';
import { startMailServer } from '../../../test/mail-server.ts';
import { call, createPerson, type Person } from '../../../test/people.ts';
import { readConfig } from '../../config/config.ts';
import { operator } from '../../database/record-audit.ts';
import { createInstance } from '../../wiring.ts';
import { createAdministration } from '../account/administration.ts';

const mail = await startMailServer();
const env = { SMTP_URL: mail.url, KEY_REQUESTS_PER_MINUTE: '4' };
const speaking = await createTestApp(env);
/** Without a thread of an engine. */
const serving = await createInstance({
  config: readConfig({
    ...env,
    ROLE: 'api',
    EDGE_READ_ALOUD: 'off',
    MIN_REQUEST_GAP_MS: '0',
    DATA_DIR: speaking.dataDir,
  }),
  logger: pino({ level: 'silent' }),
  databaseServer: { connection: speaking.database.connection, close: async () => undefined },
  checkReplies: true,
});
const apps = [speaking.app, serving.app];
let urls: string[];
let person: Person;
afterAll(async () => {
  await serving.shutDown(1000);
  await speaking.close();
  await mail.close();
});
beforeAll(async () => {
  urls = await Promise.all(apps.map((app) => app.listen({ host: '127.0.0.1', port: 0 })));
  await createPerson(speaking.app, mail, 'the-admin');
  person = await createPerson(serving.app, mail, 'everywhere');
  await eventually(async () => {
    const { data } = await call(serving.app, contract.getServerStatus);
    return data.engines.some(({ reachable }: { reachable: boolean }) => reachable);
  });
});

test('a node without engines has the voices of the others, and their samples', async () => {
  const [here, there] = await Promise.all(
    apps.map(async (app) => (await call(app, contract.listVoices)).data.voices.length),
  );
  expect(there).toBe(here);
  const sample = await call(serving.app, contract.getVoicePreview, {
    params: { voiceShortName: 'espeak-en-US-ruth' },
  });
  expect([sample.status, sample.headers['x-engine']]).toEqual([200, 'espeak']);
});

test('the rate limit of a key applies to all nodes together', async () => {
  const settings = { name: 'Reader', scopes: ['speak'], dailyCharacters: null, expiresAt: null, origins: [] };
  const { data } = await call(speaking.app, contract.createKey, { token: person.token, body: settings });
  const statuses: number[] = [];
  for (let request = 0; request < 5; request++) {
    const body = { text: 'Counted together.', voice: 'en-US-JennyNeural' };
    const app = apps[request % 2] ?? speaking.app;
    statuses.push((await call(app, contract.createSynthesis, { token: data.secret, body })).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 429]);
});

test('a ban ends the events of a person at every node', async () => {
  const authorization = `Bearer ${person.token}`;
  const streams = await Promise.all(urls.map((url) => openEvents(url, { authorization })));
  for (const stream of streams) expect((await stream.next()).event).toBe('ready');
  const endings = streams.map(async (stream): Promise<string> => {
    for (;;) await stream.next();
  });
  const ended = Promise.all(endings.map((each) => each.catch((error: Error) => error.message)));
  const { kysely } = speaking.database;
  await createAdministration(kysely, operator).ban(person.email, { reason: undefined, until: undefined });
  expect(await ended).toEqual(['the stream ended', 'the stream ended']);
  for (const app of apps)
    expect((await call(app, contract.listKeys, { token: person.token })).status).toBe(403);
  // At once, not with the next read of its rows, which may be 15 s away.
}, 10_000);
