import type { Order, Plan } from '@parlando/contract';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { connectToasts } from '../../lib/toast.ts';
import { planContent } from '../../model/billing/testing/plan-content.ts';
import { instanceQuery } from '../../model/instance/instance.ts';
import { stubWideWindow } from '../../test/wide-window.ts';
import { shownAt } from '../../test/with-queries.tsx';
import { startWords } from '../../test/words.ts';
import PaymentResultPage from '../payment-result-page.tsx';
import MembershipPage from './membership-page.tsx';
import OrderListPage from './order-list-page.tsx';
import PaymentLogPage from './payment-log-page.tsx';
import PlansPage from './plans-page.tsx';
import PromotionPage from './promotion-page.tsx';

const price = { amountMinor: 990, currency: 'CNY' };
const plan = (id: string, gateways: Plan['gateways']): Plan => ({ ...planContent, id, price, gateways });
const order: Order = {
  number: 'P1',
  plan: planContent,
  amount: price,
  gateway: 'stripe',
  state: 'created',
  checkout: { kind: 'redirect', url: 'https://pay.example/P1' },
  createdAt: '2026-11-22T00:00:00.000Z',
  expiresAt: '2099-11-22T00:30:00.000Z',
  paidAt: null,
  endedAt: null,
};
const noPackage = { package: null, planId: null, lastMonth: 0, daysLeft: null, recommendedPlanId: null };
const page = (items: unknown[]) => ({ items, total: items.length, page: 1, pageSize: 20 });
const promotion = { ...page([]), code: 'abc', inviterCharacters: 300, invitedCharacters: 200, earned: 0 };

/** Responses by the end of the path; a number is the code of a failure. */
let answers: Record<string, unknown>;
const failures = {
  4001: [404, 'ORDER_NOT_FOUND'],
  4002: [409, 'PAYMENT_NOT_FINISHED'],
  4003: [402, 'PAYMENT_FAILED'],
};
beforeEach(async () => {
  answers = {
    plans: { items: [plan('one', ['stripe'])] },
    membership: noPackage,
    orders: page([]),
    'payment-log': page([]),
    promotion,
    P1: order,
  };
  stubWideWindow();
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  vi.stubGlobal('fetch', async (input: string) => {
    const data = await answers[new URL(input).pathname.split('/').at(-1) ?? ''];
    if (data === undefined) return new Response('{}', { status: 500 });
    const failure = failures[data as keyof typeof failures];
    const body = failure ? { code: data, error: failure[1] } : { code: 0, data };
    const envelope = { message: '', requestId: '', ...body };
    return new Response(JSON.stringify(envelope), { status: failure ? Number(failure[0]) : 200 });
  });
  await startWords();
  queryClient.setQueryData(instanceQuery.queryKey, {
    accounts: false,
    site: { contact: 'shop@example.org', donate: { links: [], pictures: [] } },
  } as never);
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const show = (Page: ComponentType, path = '/') => render(shownAt(path, <Page />));

test('does not claim to redeem a code that the account has already redeemed', async () => {
  const said: string[] = [];
  connectToasts(({ words }) => said.push(words));
  const user = userEvent.setup();
  show(MembershipPage);
  for (const repeated of [false, true]) {
    answers.redeem = { plan: planContent, package: null, repeated };
    await user.type(await screen.findByRole('textbox', { name: '兑换码' }), 'AAAA');
    await user.click(screen.getByRole('button', { name: '兑换' }));
    await waitFor(() => expect(said).toHaveLength(repeated ? 2 : 1));
  }
  expect(said).toEqual([
    '兑换成功：基础版（5.0K 字符，30 天有效）',
    '这个兑换码您已经兑换过，其内容已在您的套餐中：基础版（5.0K 字符，30 天有效）',
  ]);
});

describe('plans', () => {
  test('show what they offer, the current one and the one that would fit', async () => {
    answers.plans = { items: [plan('one', ['stripe', 'alipay']), plan('two', ['stripe'])] };
    answers.membership = { ...noPackage, planId: 'one', recommendedPlanId: 'two' };
    show(PlansPage);
    const [mine, fitting] = await screen.findAllByRole('listitem', { name: '基础版' });
    expect(await within(mine as HTMLElement).findByText('当前套餐')).toBeDefined();
    expect(within(fitting as HTMLElement).getByText('按您最近 30 天推荐')).toBeDefined();
    expect(screen.queryByText('shop@example.org')).toBeNull();
    await userEvent.click(within(mine as HTMLElement).getByRole('button', { name: '购买基础版' }));
    const dialog = await screen.findByRole('dialog', { name: '购买基础版' });
    expect(within(dialog).getAllByRole('radio')).toHaveLength(2);
    expect(within(dialog).getByRole('button', { name: '支付 ¥9.90' })).toBeDefined();
  });

  test('lead to no payment once their dialog was closed', async () => {
    show(PlansPage);
    await userEvent.click(await screen.findByRole('button', { name: '购买基础版' }));
    let arrive = (_: Order): void => undefined;
    answers.orders = new Promise((resolve) => {
      arrive = resolve;
    });
    await userEvent.click(await screen.findByRole('button', { name: '支付 ¥9.90' }));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    arrive({ ...order, checkout: null });
    await waitFor(() => expect(queryClient.isMutating()).toBe(0));
    expect(location.pathname).not.toBe('/payment/result');
  });

  test('without a gateway offer codes and the operator’s contact', async () => {
    answers.plans = { items: [plan('one', [])] };
    show(PlansPage);
    const contact = await screen.findByRole('link', { name: 'shop@example.org' });
    expect(contact.getAttribute('href')).toBe('mailto:shop@example.org');
    expect(screen.getByRole('textbox', { name: '兑换码' })).toBeDefined();
    expect(screen.getByRole('button', { name: '购买基础版' })).toHaveProperty('disabled', true);
  });
});

test('the membership says how long the package lasts at this pace', async () => {
  const held = { ...planContent, name: 'x', credits: 5000, remainingChars: 900, totalChars: 5000 };
  answers.membership = { ...noPackage, package: { ...held, expiresAt: null }, lastMonth: 4100, daysLeft: 6 };
  show(MembershipPage);
  expect(await screen.findByText('约 6 天')).toBeDefined();
  expect(screen.getByText('永久有效')).toBeDefined();
  expect(screen.getByText('4,100 字符')).toBeDefined();
  expect(screen.getByRole('progressbar').querySelector('.bg-danger')).not.toBeNull();
});

describe('the result of a payment', () => {
  const open = (result: unknown) => {
    answers.result = result;
    show(PaymentResultPage, '/payment/result?order=P1');
  };

  test('has arrived', async () => {
    open({ ...order, state: 'granted', checkout: null });
    expect(await screen.findByText('基础版已到账：5.0K 字符，30 天有效')).toBeDefined();
  });

  test('4002: keeps waiting, and offers to continue the payment', async () => {
    open(4002);
    const link = await screen.findByRole('link', { name: '继续支付' });
    expect(link.getAttribute('href')).toBe('https://pay.example/P1');
    // It arrives while the page is open.
    answers.result = { ...order, state: 'granted', checkout: null };
    expect(await screen.findByText('支付成功')).toBeDefined();
  });

  test('4002 with a code to scan shows it', async () => {
    answers.P1 = { ...order, gateway: 'wechatpay', checkout: { kind: 'qr', url: 'weixin://x' } };
    open(4002);
    expect(await screen.findByText(/请用微信支付扫码支付 ¥9.90/)).toBeDefined();
    expect(await screen.findByRole('img', { name: '支付二维码' })).toBeDefined();
  });

  test.each([
    [4001, '订单不存在或已关闭'],
    [4003, '支付失败'],
  ])('%i: says what happened and how to go on', async (code, words) => {
    open(code);
    expect((await screen.findByRole('alert')).textContent).toContain(words);
    expect(screen.getByRole('link', { name: '重新选择套餐' })).toBeDefined();
  });
});

test('open orders can be paid and cancelled; paid ones have a receipt', async () => {
  const paid = { ...order, number: 'P2', state: 'granted', checkout: null, paidAt: order.createdAt };
  answers.orders = page([order, paid, { ...order, number: 'P3', state: 'closed', checkout: null }]);
  show(OrderListPage);
  expect(await screen.findByRole('button', { name: '支付订单 P1' })).toBeDefined();
  expect(screen.getByRole('button', { name: '取消订单 P1' })).toBeDefined();
  expect(screen.getAllByRole('button', { name: /收据$/ })).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: '订单 P2 的收据' }));
  expect((await screen.findByRole('dialog', { name: '收据' })).textContent).toContain('P2');
});

test('the payment log shows the gateway’s messages and their results', async () => {
  const event = { id: 1, gateway: 'alipay', eventId: 'e1', kind: 'TRADE_SUCCESS', orderNumber: 'P1' };
  answers['payment-log'] = page([
    { ...event, amount: price, outcome: 'granted', deliveries: 2, happenedAt: order.createdAt },
  ]);
  show(PaymentLogPage);
  expect(await screen.findByText('TRADE_SUCCESS')).toBeDefined();
  expect(screen.getByText('已到账')).toBeDefined();
});

describe('invitations', () => {
  test('have a link and list who registered', async () => {
    const came = { name: 'a***z', createdAt: order.createdAt, refusal: null };
    answers.promotion = {
      ...promotion,
      ...page([
        { ...came, state: 'rewarded', earned: 300 },
        { ...came, state: 'refused', refusal: 'same-place', earned: 0 },
      ]),
      earned: 300,
    };
    show(PromotionPage);
    const link = await screen.findByRole('textbox', { name: '邀请链接' });
    expect(link).toHaveProperty('value', `${location.origin}/?invite=abc`);
    expect(screen.getByText('共获得 300 字符')).toBeDefined();
    expect(screen.getByText('同一浏览器或网络，无奖励')).toBeDefined();
  });

  test('say that they are disabled', async () => {
    answers.promotion = { ...promotion, inviterCharacters: 0, invitedCharacters: 0 };
    show(PromotionPage);
    expect(await screen.findByText('邀请奖励目前没有开启')).toBeDefined();
  });
});
