import {
  type AuditEntry,
  createSynthesis,
  getUserInfo,
  listAudit,
  listHistory,
  login,
} from '@parlando/contract';
import { expect, test } from 'vitest';
import { useOperatedServer } from '../../test/operated-server.ts';

const password = 'a long password';
const { server, call, admin: command } = await useOperatedServer();
const admin = (args: string, input?: string) => command(args.split(' '), input);
/** What the command tells programs. */
const told = (args: string, input?: string) => {
  const { status, stdout, stderr } = admin(`${args} --json`, input);
  expect([status, stderr]).toEqual([0, '']);
  return JSON.parse(stdout);
};

test('a start prints at most ten lines, the last of which is the address', () => {
  expect(server.lines.length).toBeLessThanOrEqual(10);
  expect(server.lines.at(-1)).toBe(`Parlando is listening on ${server.url}`);
});

test('an operator creates an account, resets its password and deletes it with its data', async () => {
  const first = told('users create keeper keeper@people.example', `${password}\n`);
  expect(first).toMatchObject({ username: 'keeper', role: 'admin' });
  expect(told('users create leaver leaver@people.example', password)).toMatchObject({ role: 'user' });
  const taken = admin('users create other LEAVER@people.example', password);
  expect(taken).toMatchObject({ status: 1, stderr: 'There is an account with this address.\n' });
  expect(admin('users create third third@people.example', 'short').status).toBe(2);
  expect(told('users list leaver')).toMatchObject({ total: 1, items: [{ email: 'leaver@people.example' }] });

  const { token } = (await call(login, { email: 'leaver', password })).data;
  const body = { text: 'Words of somebody who leaves.', voice: 'en-US-JennyNeural' };
  const spoken = await fetch(server.url + createSynthesis.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  expect(spoken.status).toBe(200);
  await spoken.arrayBuffer();
  const { audioUrl } = (await call(listHistory, undefined, token)).data.items[0];
  const isHeard = async () => (await fetch(server.url + audioUrl)).status === 200;
  expect(await isHeard()).toBe(true);
  told('users reset-password leaver', 'another long password\n');
  expect((await call(getUserInfo, undefined, token)).error).toBe('SESSION_EXPIRED');
  const again = await call(login, { email: 'leaver', password: 'another long password' });
  expect(again.data.user.username).toBe('leaver');

  const last = admin('users delete keeper');
  expect(last.status).toBe(1);
  expect(last.stderr).toMatch(/^keeper is the last administrator\./);
  told('users delete leaver@people.example');
  expect((await call(getUserInfo, undefined, again.data.token)).error).toBe('SESSION_EXPIRED');
  expect(await isHeard()).toBe(false);
  expect(admin('users delete leaver').stderr).toBe('There is no account with the name leaver.\n');
  const keeper = (await call(login, { email: 'keeper', password })).data.token;
  const audit = (await call(listAudit, undefined, keeper)).data.items;
  expect(audit.map((each: AuditEntry) => [each.actor.id, each.action])).toEqual(
    ['delete', 'reset-password', 'register', 'register'].map((action) => ['operator', action]),
  );
});

test('the commands for storage, tasks and retention work while the instance runs', () => {
  const storage = told('storage');
  expect(storage).toMatchObject({ audio: expect.any(Number), models: 0 });
  expect(storage.database).toBeGreaterThan(1_000_000);
  expect(storage.free).toBeLessThan(storage.total);
  expect(told('tasks list')).toMatchObject({ total: 0, items: [] });
  expect(admin('tasks cancel nothing')).toMatchObject({
    status: 1,
    stderr: 'No task nothing is waiting or being spoken.\n',
  });
  expect(told('tasks clear')).toEqual({ cleared: 0 });
  expect(told('retention now')).toEqual({ tasks: 0, recordings: 0 });
  expect(admin('retention later').status).toBe(2);
  const help = admin('tasks --help');
  expect([help.status, help.stdout.trim().split('\n').length]).toEqual([0, 3]);
});

test('the commands work without the instance too', async () => {
  server.child.kill('SIGTERM');
  await server.ended;
  expect(admin('users list')).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^keeper {2}keeper@\S+ {2}admin /),
  });
});
