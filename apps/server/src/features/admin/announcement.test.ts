import {
  confirmPassword,
  deleteAnnouncement,
  getAnnouncement,
  getAnnouncementDraft,
  listAudit,
  setAnnouncement,
} from '@parlando/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp } from '../../../test/create-test-app.ts';
import { eventually } from '../../../test/eventually.ts';
import { startMailServer } from '../../../test/mail-server.ts';
import { call, createPerson, type Person, password } from '../../../test/people.ts';

const mail = await startMailServer();
const { app, database, close } = await createTestApp({ SMTP_URL: mail.url });
let admin: Person;
beforeAll(async () => {
  admin = await createPerson(app, mail, 'the-admin');
  await call(app, confirmPassword, { token: admin.token, body: { password } });
});
afterAll(async () => {
  await close();
  await mail.close();
});

const announce = (body: object) =>
  call(app, setAnnouncement, {
    token: admin.token,
    body: {
      text: { zh: '今晚维护', en: 'Maintenance tonight', es: '' },
      startsAt: null,
      endsAt: null,
      ...body,
    },
  });
const shown = async () => (await call(app, getAnnouncement)).data.announcement;
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
/** The cookie of a page, for a browser that has `cookie`. */
const cookieOf = async (cookie = '') => {
  const reply = await app.inject({ url: '/batch', headers: { accept: 'text/html', cookie } });
  return reply.headers['set-cookie'];
};

test('what is announced is there at once for everybody, and in every language', async () => {
  expect(await shown()).toBeNull();
  expect(await cookieOf()).toBeUndefined();
  expect((await announce({})).status).toBe(200);
  const { id, text } = await shown();
  expect(text).toEqual({ zh: '今晚维护', en: 'Maintenance tonight', es: '今晚维护' });
  expect(await cookieOf()).toBe(`announcement=${id}-8; Path=/; SameSite=Lax`);
  expect(await cookieOf('language=en')).toBe(`announcement=${id}-19; Path=/; SameSite=Lax`);
  expect(await cookieOf(`announcement=${id}-8`)).toBeUndefined();

  expect((await call(app, deleteAnnouncement, { token: admin.token })).status).toBe(200);
  expect(await shown()).toBeNull();
  expect(await cookieOf(`announcement=${id}-8`)).toContain('announcement=; Max-Age=0');
  const { data } = await call(app, listAudit, { token: admin.token, query: { limit: '2' } });
  expect(data.items).toMatchObject([
    { action: 'take-back-announcement', address: '127.0.0.1' },
    { action: 'announce', details: { text: { zh: '今晚维护' } } },
  ]);
});

test('its dates count, and the draft stays', async () => {
  await announce({ startsAt: inHours(1), endsAt: inHours(2) });
  expect(await shown()).toBeNull();
  const { data } = await call(app, getAnnouncementDraft, { token: admin.token });
  expect(data.announcement).toMatchObject({ text: { es: '' }, startsAt: expect.any(String) });
  await announce({ startsAt: inHours(-1), endsAt: inHours(2) });
  expect(await shown()).not.toBeNull();
});

test('other processes are notified', async () => {
  await database.pool.query(`UPDATE announcements SET text = '{"zh": "别处说的", "en": "", "es": ""}'`);
  await database.pool.query('NOTIFY announcement');
  const text = await eventually(async () => {
    const announcement = await shown();
    return announcement?.text.zh === '别处说的' && announcement.text;
  });
  expect(text).toEqual({ zh: '别处说的', en: '别处说的', es: '别处说的' });
});

test('an announcement from before a language was added is shown in it, and can be edited', async () => {
  await database.pool.query(`UPDATE announcements SET text = '{"zh": "", "en": "Maintenance"}'`);
  await database.pool.query('NOTIFY announcement');
  const text = await eventually(async () => {
    const announcement = await shown();
    return announcement?.text.en === 'Maintenance' && announcement.text;
  });
  expect(text.es).toBe('Maintenance');
  const { data } = await call(app, getAnnouncementDraft, { token: admin.token });
  expect(data.announcement.text).toEqual({ zh: '', en: 'Maintenance', es: '' });
});

test.each([
  ['without words', { text: { zh: ' ', en: '', es: '' } }, 'text'],
  ['of two lines', { text: { zh: '一\n二', en: '', es: '' } }, 'text.zh'],
  ['too long', { text: { zh: '长'.repeat(161), en: '', es: '' } }, 'text.zh'],
  ['in too few languages', { text: { zh: '好' } }, 'text.en'],
  ['that is over', { endsAt: inHours(-1) }, 'endsAt'],
  ['that ends before it starts', { startsAt: inHours(2), endsAt: inHours(1) }, 'endsAt'],
])('an announcement %s is refused', async (_, body, field) => {
  const refused = await announce(body);
  expect([refused.error, refused.details?.field]).toEqual(['INVALID_INPUT', field]);
});
