import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openLogin, useLogin } from '../../model/session/login-store.ts';
import { endSessionHere, useSession } from '../../model/session/session-store.ts';
import { hearToasts } from '../../test/said.ts';
import { tokenUntil, somebody as user } from '../../test/somebody.ts';
import { withQueries } from '../../test/with-queries.tsx';
import LoginDialog from './login-dialog.tsx';
import { LoginForm, ResetForm } from './login-forms.tsx';
import { PasswordSection } from './profile/login-sections.tsx';

const token = tokenUntil(4_000_000_000);

const said = hearToasts();
let sent: { path: string; body: unknown }[];
let reply: () => Response | Promise<Response>;
const ok = (data: unknown) => new Response(JSON.stringify({ code: 0, data, message: 'ok', requestId: 'r' }));

beforeEach(() => {
  sent = [];
  useLogin.setState(useLogin.getInitialState(), true);
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ path: new URL(url).pathname, body: JSON.parse(String(init.body ?? null)) });
    return reply();
  });
});
afterEach(() => {
  endSessionHere();
  vi.unstubAllGlobals();
});

const show = (form: React.ReactNode) => render(withQueries(form));
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('a field reports a missing value on blur, and nothing is sent until all are valid', async () => {
  show(<LoginForm onDone={vi.fn()} />);
  await userEvent.click(field('邮箱或用户名'));
  await userEvent.tab();
  expect(await screen.findByText('请输入邮箱')).toBeTruthy();
  await press('登录');
  expect(await screen.findByText('请输入密码')).toBeTruthy();
  expect(sent).toEqual([]);
});

test('an address is typed once, and each form begins at its first field', async () => {
  show(<LoginDialog onGuestWork={vi.fn()} />);
  act(() => openLogin());
  await userEvent.type(await screen.findByLabelText('邮箱或用户名'), 'someone@example.com');
  await press('忘记密码？');
  expect(field('邮箱').value).toBe('someone@example.com');
  expect(document.activeElement).toBe(field('邮箱'));
  await press('返回登录');
  expect(field('邮箱或用户名').value).toBe('someone@example.com');
  await userEvent.clear(field('邮箱或用户名'));
  await userEvent.type(field('邮箱或用户名'), 'someone');
  await press('没有账户？去注册');
  expect(field('邮箱').value).toBe('');
  expect(document.activeElement).toBe(field('用户名'));
});

test('a registration that was closed is continued, except for its password', async () => {
  show(<LoginDialog onGuestWork={vi.fn()} />);
  const open = async () => {
    act(() => openLogin());
    await userEvent.click(await screen.findByRole('button', { name: '没有账户？去注册' }));
  };
  await open();
  await userEvent.type(field('用户名'), 'someone');
  await userEvent.type(field('邮箱'), 'someone@example.com');
  await userEvent.type(field('验证码'), '123456');
  await userEvent.type(field('密码'), 'secret1');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByLabelText('用户名')).toBeNull());
  await open();
  expect(['用户名', '邮箱', '验证码', '密码'].map((name) => field(name).value)).toEqual([
    ...['someone', 'someone@example.com', '123456', ''],
  ]);

  await press('已有账户？去登录');
  expect(field('邮箱或用户名').value).toBe('someone@example.com');
  await userEvent.type(field('密码'), 'secret1');
  reply = () => ok(sent.at(-1)?.body ? { token, user } : { tasks: 0, projects: 0 });
  await press('登录');
  await waitFor(() => expect(useLogin.getState().open).toBe(false));
  expect(useLogin.getState().registration).toEqual({ username: '', email: '', code: '' });
});

test('a code can be pasted with spaces around it', async () => {
  show(<ResetForm />);
  await userEvent.click(field('验证码'));
  await userEvent.paste(' 123456 ');
  expect(field('验证码').value.trim()).toBe('123456');
});

test('shows a refusal above the fields until the next attempt, which starts the session', async () => {
  const onDone = vi.fn();
  show(<LoginForm onDone={onDone} />);
  await userEvent.type(field('邮箱或用户名'), ' someone@example.com ');
  await userEvent.type(field('密码'), 'secret1');
  const refusal = { code: 401, error: 'INVALID_CREDENTIALS', message: '邮箱或密码错误', requestId: 'r' };
  reply = () => new Response(JSON.stringify(refusal), { status: 401 });
  await press('登录');
  expect((await screen.findByRole('alert')).textContent).toContain('邮箱或密码错误');
  let release = (_: Response): void => undefined;
  reply = () => new Promise((resolve) => (release = resolve));
  await press('登录');
  await screen.findByRole('button', { name: '登录', busy: true });
  expect(screen.queryByRole('alert')).toBeNull();
  release(ok({ token, user }));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(useSession.getState()).toMatchObject({ token, userId: 'u1' });
  expect(sent.at(-1)).toEqual({
    path: '/api/v1/auth/mail/login',
    body: { email: 'someone@example.com', password: 'secret1' },
  });
});

test('says at its field that the current password is wrong, and nothing else is lost', async () => {
  show(<PasswordSection user={{ ...user, hasPassword: true }} />);
  await userEvent.type(field('当前密码'), 'not-mine');
  await userEvent.type(field('新密码'), 'secret2');
  const refusal = { code: 401, error: 'INVALID_CREDENTIALS', message: '账号或密码错误', requestId: 'r' };
  reply = () => new Response(JSON.stringify(refusal), { status: 401 });
  await press('修改密码');
  expect(await screen.findByText('当前密码不正确，请重新输入')).toBeTruthy();
  expect(document.activeElement).toBe(field('当前密码'));
  expect(field('新密码').value).toBe('secret2');
  expect(said).toEqual([]);
});

test('requests a code only for an address, and not again for a minute', async () => {
  show(<ResetForm />);
  await press('获取验证码');
  await waitFor(() => expect(document.activeElement).toBe(field('邮箱')));
  expect(sent).toEqual([]);
  await userEvent.type(field('邮箱'), 'someone@example.com');
  const tooSoon = {
    code: 429,
    error: 'TOO_MANY_REQUESTS',
    message: '请稍候',
    details: { retryAfterMs: 900, reason: 'code' },
    requestId: 'r',
  };
  reply = () => Response.json(tooSoon, { status: 429 });
  await press('获取验证码');
  expect(await screen.findByRole('button', { name: /1/ })).toHaveProperty('disabled', true);
  await screen.findByRole('button', { name: '获取验证码' });
  sent.length = 0;
  reply = () => ok({ sent: true, resendAfterMs: 60_000, developmentMode: false });
  await press('获取验证码');
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ email: 'someone@example.com' }]));
  expect(await screen.findByRole('button', { name: /\d+/ })).toHaveProperty('disabled', true);
  expect(document.activeElement).toBe(field('验证码'));
});
