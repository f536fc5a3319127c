import {
  acceptInvitation,
  cancelOrder,
  createOrder,
  getMembership,
  getOrder,
  getPaymentResult,
  getPromotion,
  listOrders,
  listPayments,
  listPlans,
  payOrder,
  type RouteDefinition,
  redeemCode,
} from '@parlando/contract';
import type { FastifyInstance } from 'fastify';
import { addressOf } from '../../http/address-of.ts';
import { type RouteContext, registerRoute } from '../../http/register-route.ts';
import { readFingerprint } from '../../http/visitor.ts';
import type { RedeemCodes } from './codes.service.ts';
import type { Gateways } from './gateways.ts';
import { type MembershipOptions, readMembership } from './membership.ts';
import type { OrdersService, Payer } from './orders.service.ts';
import type { Plans } from './plans.ts';
import type { Promotion } from './promotion.service.ts';

export interface BillingRoutesOptions extends MembershipOptions {
  readonly gateways: Gateways;
  readonly orders: OrdersService;
  readonly plans: Plans;
  readonly codes: RedeemCodes;
  readonly promotion: Promotion;
  /** Public address of this instance; if absent, the one the caller used. */
  readonly publicUrl: string | undefined;
}

export function registerBillingRoutes(app: FastifyInstance, options: BillingRoutesOptions): void {
  const { gateways, orders, plans, codes, promotion, userPackage } = options;
  const payerOf = (context: RouteContext<RouteDefinition>): Payer => ({
    userId: context.user.userId,
    language: context.language,
    isPhone: /Mobi|Android/i.test(context.headers['user-agent'] ?? ''),
    origin: addressOf(context.reply.request, options.publicUrl),
  });

  registerRoute(app, listPlans, async () => ({
    items: (await plans.listOnSale()).map((plan) => ({
      ...plan,
      gateways: [...gateways.values()].filter((each) => each.takes(plan.price.currency)).map(({ id }) => id),
    })),
  }));
  registerRoute(app, getMembership, async ({ user }) => readMembership(options, user.userId));
  registerRoute(app, createOrder, async (context) =>
    orders.create(payerOf(context), context.body.planId, context.body.gateway),
  );
  registerRoute(app, listOrders, async ({ user, query }) => orders.list(user.userId, query));
  registerRoute(app, getOrder, async ({ user, params }) => orders.find(user.userId, params.number));
  registerRoute(app, payOrder, async (context) => orders.pay(payerOf(context), context.params.number));
  registerRoute(app, cancelOrder, async ({ user, params }) => orders.cancel(user.userId, params.number));
  registerRoute(app, getPaymentResult, async ({ user, params }) => orders.result(user.userId, params.number));
  registerRoute(app, listPayments, async ({ user, query }) => orders.payments(user.userId, query));
  registerRoute(app, redeemCode, async ({ user, body, language }) => ({
    ...(await codes.redeem(user.userId, body.code, language)),
    package: await userPackage(user.userId),
  }));
  registerRoute(app, getPromotion, async ({ user, query }) => promotion.find(user.userId, query));
  registerRoute(app, acceptInvitation, async ({ user, body, address, reply }) => ({
    accepted: await promotion.accept(user.userId, body.code, {
      address,
      fingerprint: readFingerprint(reply.request),
    }),
  }));
}
