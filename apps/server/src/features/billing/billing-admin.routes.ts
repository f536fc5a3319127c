import {
  clearOrderFlag,
  createCodeBatch,
  createPlan,
  deletePlan,
  getAdminOrder,
  listAdminOrders,
  listAdminPlans,
  listCodeBatches,
  type RouteDefinition,
  refundOrder,
  revokeCodeBatch,
  updatePlan,
} from '@parlando/contract';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { recordAudit } from '../../database/record-audit.ts';
import type { Database } from '../../database/tables.ts';
import { type RouteContext, registerRoute } from '../../http/register-route.ts';
import type { RedeemCodes } from './codes.service.ts';
import type { OrderBooks } from './order-books.ts';
import type { Plans } from './plans.ts';
import type { Refunds } from './refunds.service.ts';

export interface BillingAdminRoutesOptions {
  readonly database: Kysely<Database>;
  readonly plans: Plans;
  readonly codes: RedeemCodes;
  readonly refunds: Refunds;
  readonly books: OrderBooks;
}

export function registerBillingAdminRoutes(app: FastifyInstance, options: BillingAdminRoutesOptions): void {
  const { database, plans, codes, refunds, books } = options;
  const note = (
    { user, address }: RouteContext<RouteDefinition>,
    [action, subject]: readonly [string, string],
    details?: Record<string, unknown>,
    within = database,
  ) => recordAudit(within, { actor: user.userId, address, action, subject, details });

  registerRoute(app, listAdminPlans, async () => ({ items: await plans.list() }));
  registerRoute(app, createPlan, async (context) => {
    const plan = await plans.create(context.body);
    await note(context, ['create-plan', plan.id], plan);
    return plan;
  });
  registerRoute(app, updatePlan, async (context) => {
    const plan = await plans.change(context.params.id, context.body);
    await note(context, ['change-plan', plan.id], plan);
    return plan;
  });
  registerRoute(app, deletePlan, async (context) => {
    await plans.remove(context.params.id);
    await note(context, ['delete-plan', context.params.id]);
    return {};
  });
  registerRoute(app, listCodeBatches, async ({ query }) => codes.list(query));
  registerRoute(app, createCodeBatch, async (context) => {
    const made = await codes.make(context.body);
    const { label, count, expiresAt } = made.batch;
    await note(context, ['make-codes', made.batch.id], { label, count, expiresAt });
    return made;
  });
  registerRoute(app, revokeCodeBatch, async (context) => {
    const batch = await codes.revoke(context.params.id);
    await note(context, ['revoke-codes', batch.id], { label: batch.label });
    return batch;
  });
  registerRoute(app, listAdminOrders, async ({ query }) => books.list(query));
  registerRoute(app, getAdminOrder, async ({ params: { number } }) => ({
    order: await books.find(number),
    events: await books.events(number),
  }));
  registerRoute(app, refundOrder, async (context) => {
    const { number } = context.params;
    const { amount } = await books.find(number);
    await refunds.refund(number, (within) => note(context, ['refund', number], amount, within));
    return books.find(number);
  });
  registerRoute(app, clearOrderFlag, async (context) => {
    const { number } = context.params;
    const { flag } = await books.find(number);
    await books.clearFlag(number);
    await note(context, ['clear-order-flag', number], { flag });
    return books.find(number);
  });
}
