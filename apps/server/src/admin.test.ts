import { getUserInfo, login, register, sendVerificationCode } from '@parlando/contract';
import { describe, expect, test } from 'vitest';
import { eventually } from '../test/eventually.ts';
import { useOperatedServer } from '../test/operated-server.ts';
import { runAdminCommand } from './commands/admin-command.ts';
import { UsageError } from './commands/command-line.ts';
import type { Administration } from './features/account/administration.ts';

const email = 'operated@people.example';
const password = 'a long password';
const { server, call, admin: command } = await useOperatedServer();
const admin = (...args: string[]) => command(args);

test('commands take effect at once in the running instance, which writes its mails to the log', async () => {
  const sent = await call(sendVerificationCode, { email });
  expect(sent.data.developmentMode).toBe(true);
  const code = await eventually(async () => {
    const line = server.lines.find((each) => each.includes(`verification code for ${email}: `));
    return /: (\d{6})/.exec(line ?? '')?.[1];
  });
  await call(register, { username: 'operated', email, password, verification_code: code });
  const { data } = await call(login, { email, password });

  expect(admin('role', email, 'vip')).toMatchObject({ status: 0, stdout: `${email} has the role vip.\n` });
  expect(admin('grant-credits', email, '2500', 'premium', '30d').status).toBe(0);
  const info = await call(getUserInfo, undefined, data.token);
  expect(info.data).toMatchObject({
    user: { role: 'vip', level: 2 },
    package: { type: 'premium', remainingChars: 2500, expiresAt: expect.any(String) },
  });

  expect(admin('ban', email, '30d', 'too', 'loud').status).toBe(0);
  const banned = await call(getUserInfo, undefined, data.token);
  expect([banned.error, banned.details]).toEqual([
    'BANNED',
    { reason: 'too loud', until: expect.any(String) },
  ]);
  expect((await call(login, { email, password })).error).toBe('BANNED');
  expect(admin('unban', email).status).toBe(0);
  expect((await call(getUserInfo, undefined, data.token)).error).toBe('SESSION_EXPIRED');
  expect((await call(login, { email, password })).data.user.username).toBe('operated');

  const again = (await call(login, { email, password })).data.token;
  expect(admin('sign-out', email)).toMatchObject({
    status: 0,
    stdout: `${email} is signed out everywhere; 2 sessions have ended.\n`,
  });
  expect((await call(getUserInfo, undefined, again)).error).toBe('SESSION_EXPIRED');

  const unknown = admin('unban', 'nobody@people.example');
  expect([unknown.status, unknown.stderr]).toEqual([
    1,
    'There is no account with the address nobody@people.example.\n',
  ]);
  expect((await fetch(`${server.url}/api/v1/health`)).status).toBe(200);
});

describe('a command line', () => {
  const now = Date.UTC(2026, 10, 20);
  const said: unknown[] = [];
  const administration: Administration = {
    ban: async (...args) => void said.push(args),
    unban: async (...args) => void said.push(args),
    setRole: async (...args) => void said.push(args),
    grantCredits: async (...args) => said.push(args),
    endSessions: async (...args) => said.push(args),
  };
  const run = (...args: string[]) => runAdminCommand(administration, args, now);

  test.each([
    [['ban', 'a@b.c'], { reason: undefined, until: undefined }],
    [['ban', 'a@b.c', 'spam', '2026-12-31'], { reason: 'spam', until: new Date('2026-12-31') }],
    [['ban', 'a@b.c', '3 letters of threats'], { reason: '3 letters of threats', until: undefined }],
    [['ban', 'a@b.c', '2d', 'much', 'spam'], { reason: 'much spam', until: new Date(now + 172_800_000) }],
  ])('%j', async (args, ban) => {
    said.length = 0;
    await run(...args);
    expect(said).toEqual([['a@b.c', ban]]);
  });

  test.each([
    [[]],
    [['fly', 'a@b.c']],
    [['toString', 'a@b.c']],
    [['ban']],
    [['ban', 'a@b.c', '2020-01-01']],
    [['ban', 'a@b.c', '2026-13-77']],
    [['ban', 'a@b.c', '2w']],
    [['ban', 'a@b.c', '30', 'days']],
    [['ban', 'a@b.c', '31.12.2026', 'spam']],
    [['ban', 'a@b.c', '2026-12-31', '18:00']],
    [['ban', 'a@b.c', '2026-12-31 18:00']],
    [['unban', 'a@b.c', 'now']],
    [['sign-out', 'a@b.c', 'now']],
    [['role', 'a@b.c']],
    [['role', 'a@b.c', 'king']],
    [['grant-credits', 'a@b.c']],
    [['grant-credits', 'a@b.c', '-5']],
    [['grant-credits', 'a@b.c', '5', 'golden']],
  ])('%j is refused, and nothing done', async (args) => {
    said.length = 0;
    await expect(run(...args)).rejects.toThrow(UsageError);
    expect(said).toEqual([]);
  });
});
