import {
  type AuditAction,
  clearOrderFlag,
  createCodeBatch,
  createPlan,
  deletePlan,
  getAdminOrder,
  listAdminOrders,
  listAdminPlans,
  listCodeBatches,
  listUnmatchedPayments,
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
    [action, subject]: readonly [AuditAction, string],
    details: Record<string, unknown> | undefined,
    within: Kysely<Database>,
  ) => recordAudit(within, { actor: user.userId, address, action, subject, details });
  /** Runs the act and writes its audit entry in one transaction. */
  const together = <Result>(act: (within: Kysely<Database>) => Promise<Result>) =>
    database.transaction().execute(act);

  registerRoute(app, listAdminPlans, async () => ({ items: await plans.list() }));
  registerRoute(app, createPlan, (context) =>
    together(async (within) => {
      const plan = await plans.create(within, context.body);
      await note(context, ['create-plan', plan.id], plan, within);
      return plan;
    }),
  );
  registerRoute(app, updatePlan, (context) =>
    together(async (within) => {
      const plan = await plans.change(within, context.params.id, context.body);
      await note(context, ['change-plan', plan.id], plan, within);
      return plan;
    }),
  );
  registerRoute(app, deletePlan, (context) =>
    together(async (within) => {
      await plans.remove(within, context.params.id);
      await note(context, ['delete-plan', context.params.id], undefined, within);
      return {};
    }),
  );
  registerRoute(app, listCodeBatches, async ({ query }) => codes.list(query));
  registerRoute(app, createCodeBatch, (context) =>
    together(async (within) => {
      const made = await codes.make(within, context.body);
      const { label, count, expiresAt } = made.batch;
      await note(context, ['make-codes', made.batch.id], { label, count, expiresAt }, within);
      return made;
    }),
  );
  registerRoute(app, revokeCodeBatch, (context) =>
    together(async (within) => {
      const batch = await codes.revoke(within, context.params.id);
      await note(context, ['revoke-codes', batch.id], { label: batch.label }, within);
      return batch;
    }),
  );
  registerRoute(app, listAdminOrders, async ({ query }) => books.list(query));
  registerRoute(app, getAdminOrder, async ({ params: { number } }) => ({
    order: await books.find(number),
    events: await books.events(number),
  }));
  registerRoute(app, listUnmatchedPayments, async ({ query }) => books.unmatched(query));
  registerRoute(app, refundOrder, async (context) => {
    const { number } = context.params;
    const { amount } = await books.find(number);
    await refunds.refund(number, (within) => note(context, ['refund', number], amount, within));
    return books.find(number);
  });
  registerRoute(app, clearOrderFlag, async (context) => {
    const { number } = context.params;
    await together(async (within) => {
      const flag = await books.clearFlag(within, number);
      await note(context, ['clear-order-flag', number], { flag }, within);
    });
    return books.find(number);
  });
}
