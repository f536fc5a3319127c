import * as z from 'zod/mini';
import { defineRoute } from '../define-route.ts';
import { wholeBetween } from '../entities/between.ts';
import {
  AdminOrder,
  AdminPlan,
  CodeBatch,
  Money,
  OrderState,
  PaymentEvent,
  PlanContent,
} from '../entities/billing.ts';
import { FutureTime } from '../entities/future-time.ts';
import { NewNames, plainText } from '../entities/names.ts';
import { limits } from '../limits.ts';
import { pageOf, pages } from './pages.ts';
import { IdParams, OrderParams } from './params.ts';

const ofAdmin = { policy: 'admin', tag: 'admin', needsAccounts: true } as const;
/** It moves money, or what money buys. */
const dangerous = { ...ofAdmin, confirmed: true } as const;

/** Without a price a plan cannot be active: INVALID_INPUT names `active`. */
const PlanInput = z.extend(PlanContent, {
  names: NewNames,
  price: z.nullable(Money),
  active: z.boolean(),
});

export const listAdminPlans = defineRoute({
  ...ofAdmin,
  id: 'listAdminPlans',
  method: 'GET',
  path: '/api/v1/admin/plans',
  summary: 'List all plans, including those not on sale',
  reply: z.object({ items: z.array(AdminPlan) }),
  errors: [],
});

export const createPlan = defineRoute({
  ...dangerous,
  id: 'createPlan',
  method: 'POST',
  path: '/api/v1/admin/plans',
  summary: 'Create a plan',
  body: PlanInput,
  reply: AdminPlan,
  errors: [],
});

export const updatePlan = defineRoute({
  ...dangerous,
  id: 'updatePlan',
  method: 'PUT',
  path: '/api/v1/admin/plans/{id}',
  summary: 'Update a plan; existing orders keep their terms',
  params: IdParams,
  body: PlanInput,
  reply: AdminPlan,
  errors: ['PLAN_NOT_FOUND'],
});

export const deletePlan = defineRoute({
  ...dangerous,
  id: 'deletePlan',
  method: 'DELETE',
  path: '/api/v1/admin/plans/{id}',
  summary: 'Delete a plan; existing orders and codes keep their terms',
  params: IdParams,
  reply: z.object({}),
  errors: ['PLAN_NOT_FOUND'],
});

export const listCodeBatches = defineRoute({
  ...ofAdmin,
  id: 'listCodeBatches',
  method: 'GET',
  path: '/api/v1/admin/code-batches',
  summary: 'List batches of redeem codes, newest first',
  query: z.object(pages),
  reply: pageOf(CodeBatch),
  errors: [],
});

/** The codes are in no other answer: the server keeps only their hashes. */
export const createCodeBatch = defineRoute({
  ...dangerous,
  id: 'createCodeBatch',
  method: 'POST',
  path: '/api/v1/admin/code-batches',
  summary: 'Create redeem codes for a plan',
  body: z.object({
    label: plainText(1, 100),
    planId: plainText(1, 100),
    count: wholeBetween(limits.redeemCodes.batch),
    expiresAt: FutureTime,
  }),
  reply: z.object({ batch: CodeBatch, codes: z.array(z.string()) }),
  errors: ['PLAN_NOT_FOUND'],
});

export const revokeCodeBatch = defineRoute({
  ...dangerous,
  id: 'revokeCodeBatch',
  method: 'POST',
  path: '/api/v1/admin/code-batches/{id}/revoke',
  summary: 'Revoke the unredeemed codes of a batch',
  params: IdParams,
  reply: CodeBatch,
  errors: ['CODE_BATCH_NOT_FOUND'],
});

export const listAdminOrders = defineRoute({
  ...ofAdmin,
  id: 'listAdminOrders',
  method: 'GET',
  path: '/api/v1/admin/orders',
  summary: 'List the orders of all accounts, newest first',
  query: z.object({
    ...pages,
    state: z.optional(OrderState),
    /** Only those that need the administrator. */
    flagged: z.optional(z.literal('true')),
    /** In number, name and e-mail address, any case. */
    search: z.optional(z.string().check(z.maxLength(200))),
  }),
  reply: pageOf(AdminOrder),
  errors: [],
});

export const getAdminOrder = defineRoute({
  ...ofAdmin,
  id: 'getAdminOrder',
  method: 'GET',
  path: '/api/v1/admin/orders/{number}',
  summary: 'Get an order with all gateway events',
  params: OrderParams,
  reply: z.object({ order: AdminOrder, events: z.array(PaymentEvent) }),
  errors: ['ORDER_NOT_FOUND'],
});

/** They include payments that another program took through the same merchant account. */
export const listUnmatchedPayments = defineRoute({
  ...ofAdmin,
  id: 'listUnmatchedPayments',
  method: 'GET',
  path: '/api/v1/admin/payments/unmatched',
  summary: 'List gateway events about unknown orders, newest first',
  query: z.object(pages),
  reply: pageOf(PaymentEvent),
  errors: [],
});

/** What is left of its characters is taken back once the gateway has confirmed. */
export const refundOrder = defineRoute({
  ...dangerous,
  id: 'refundOrder',
  method: 'POST',
  path: '/api/v1/admin/orders/{number}/refund',
  summary: 'Refund an order in full',
  params: OrderParams,
  reply: AdminOrder,
  errors: ['ORDER_NOT_FOUND', 'ORDER_NOT_REFUNDABLE', 'REFUND_REFUSED', 'GATEWAY_UNAVAILABLE'],
});

/** For an order whose flag has been dealt with outside: it may have reported a double payment. */
export const clearOrderFlag = defineRoute({
  ...dangerous,
  id: 'clearOrderFlag',
  method: 'POST',
  path: '/api/v1/admin/orders/{number}/clear-flag',
  summary: 'Mark an order as resolved',
  params: OrderParams,
  reply: AdminOrder,
  errors: ['ORDER_NOT_FOUND'],
});
