import type { AdminOrder, AdminPlan, CodeBatch, PaymentEvent } from '@parlando/contract';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { planContent } from '../../model/billing/testing/plan-content.ts';
import { hearToasts } from '../../test/said.ts';
import { stubWideWindow } from '../../test/wide-window.ts';
import { shownAt } from '../../test/with-queries.tsx';
import OrdersSection from './orders/orders-section.tsx';
import PlansSection from './plans/plans-section.tsx';

const batch: CodeBatch = {
  ...{ id: 'b1', label: '活动', plan: planContent, count: 2, redeemed: 1, revokedAt: null },
  ...{ createdAt: '2026-11-22T00:00:00.000Z', expiresAt: '2099-01-01T00:00:00.000Z' },
};
const order: AdminOrder = {
  ...{ number: 'P1', plan: planContent, amount: { amountMinor: 990, currency: 'CNY' }, gateway: 'alipay' },
  ...{ state: 'granted', checkout: null, paidAt: batch.createdAt, endedAt: batch.createdAt },
  ...{ createdAt: batch.createdAt, expiresAt: batch.createdAt, refunding: false, flag: 'paid-twice' },
  buyer: { id: 'u1', username: 'someone', email: 'someone@example.org' },
};
const unmatched: PaymentEvent = {
  ...{ id: 1, gateway: 'stripe', eventId: 'evt_1', kind: 'checkout.session.completed', deliveries: 1 },
  ...{ orderNumber: 'P404', amount: order.amount, outcome: 'unknown-order', happenedAt: batch.createdAt },
};
const page = (items: unknown[]) => ({ items, total: items.length, page: 1, pageSize: 20 });

let plans: AdminPlan[];
let codesMade: Promise<void>;
const sent: [request: string, body: unknown][] = [];
const said = hearToasts();
beforeEach(() => {
  plans = [];
  codesMade = Promise.resolve();
  sent.length = 0;
  stubWideWindow();
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const answers: Record<string, (body: never) => unknown> = {
    'GET /plans': () => ({ items: plans }),
    'POST /plans': (body: Omit<AdminPlan, 'id'>) => {
      plans = [{ ...body, id: 'one' }];
      return plans[0];
    },
    'GET /code-batches': () => page([batch]),
    'POST /code-batches': () => codesMade.then(() => ({ batch, codes: ['AAAA-1', 'BBBB-2'] })),
    'GET /orders': () => page([order]),
    'GET /payments/unmatched': () => page([unmatched]),
    'GET /orders/P1': () => ({ order, events: [] }),
    'POST /orders/P1/refund': () => ({ ...order, refunding: true }),
  };
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const request = `${init.method} ${new URL(input).pathname.replace('/api/v1/admin', '')}`;
    const body = init.body ? JSON.parse(String(init.body)) : undefined;
    if (init.method !== 'GET') sent.push([request, body]);
    const data = await answers[request]?.(body as never);
    if (data === undefined) return new Response('{}', { status: 500 });
    return new Response(JSON.stringify({ code: 0, data, message: '', requestId: '' }));
  });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const show = (Section: ComponentType, path = '/admin/plans') => render(shownAt(path, <Section />));
const type = async (label: string, text: string) => {
  const field = within(await screen.findByRole('dialog')).getByLabelText(label);
  await userEvent.clear(field);
  await userEvent.type(field, text);
};

test('a plan is created once its form is complete, and its price is sent in the smallest unit', async () => {
  show(PlansSection);
  await userEvent.click(await screen.findByRole('button', { name: '新建套餐' }));
  await type('名称（中文）', '基础版');
  await type('名称（English）', 'Starter');
  await type('名称（Español）', 'Inicial');
  await type('字符', '5000');
  await type('价格', '9.999');
  const save = screen.getByRole('button', { name: '保存' });
  expect(screen.getByText('请输入正数，最多 2 位小数')).toBeDefined();
  expect(save).toHaveProperty('disabled', true);
  await type('价格', '9.9');
  await userEvent.click(screen.getByRole('switch', { name: '出售' }));
  await userEvent.click(save);
  expect(await screen.findByText('出售中')).toBeDefined();
  const price = { amountMinor: 990, currency: 'CNY' };
  expect(sent).toEqual([['POST /plans', { ...planContent, price, active: true }]]);
  expect(said).toEqual(['套餐已保存']);
});

async function makeCodes(): Promise<void> {
  plans = [{ ...planContent, id: 'one', price: null, active: false }];
  show(PlansSection);
  expect(await screen.findByText('1 / 2')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: '生成兑换码' }));
  await type('备注', '活动');
  await type('数量', '2');
  await type('有效期至', '2099-01-01');
  await userEvent.click(screen.getByRole('button', { name: '生成' }));
}

test('codes are created for a plan and shown once', async () => {
  await makeCodes();
  const made = await screen.findByRole('dialog', { name: '兑换码已生成' });
  expect(within(made).getByRole('textbox')).toHaveProperty('value', 'AAAA-1\nBBBB-2');
  expect(sent).toMatchObject([['POST /code-batches', { label: '活动', planId: 'one', count: 2 }]]);
});

test('codes are shown also if the dialog was closed while they were made', async () => {
  let arrive = (): void => undefined;
  codesMade = new Promise((resolve) => {
    arrive = resolve;
  });
  await makeCodes();
  await userEvent.keyboard('{Escape}');
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  arrive();
  expect(await screen.findByRole('dialog', { name: '兑换码已生成' })).toBeDefined();
});

test('a payment without an order is shown with the gateway’s reference', async () => {
  show(OrdersSection, '/admin/orders');
  const section = await screen.findByRole('region', { name: '没有对应订单的付款' });
  expect(within(section).getByText(/P404/)).toBeDefined();
  expect(within(section).getByText('¥9.90')).toBeDefined();
});

test('an order says why it needs attention, and is refunded after confirmation', async () => {
  show(OrdersSection, '/admin/orders');
  await userEvent.click(await screen.findByRole('button', { name: '查看订单 P1' }));
  expect(await screen.findByText(/^同一订单付款两次/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: '退款' }));
  const dialog = await screen.findByRole('dialog', { name: '退款 ¥9.90？' });
  expect(sent).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: '退款' }));
  await vi.waitFor(() => expect(said).toEqual(['退款处理中']));
  expect(sent).toEqual([['POST /orders/P1/refund', undefined]]);
});
