import * as z from 'zod/mini';
import { defineRoute } from '../define-route.ts';
import {
  Invitation,
  Order,
  OrderState,
  PaymentEvent,
  PaymentGatewayId,
  Plan,
  PlanContent,
} from '../entities/billing.ts';
import { plainText } from '../entities/names.ts';
import { UserPackage } from '../entities/user.ts';
import { pageOf, pages } from './pages.ts';
import { OrderParams } from './params.ts';

const ofAccount = { policy: 'user', tag: 'billing', needsAccounts: true } as const;

export const listPlans = defineRoute({
  id: 'listPlans',
  method: 'GET',
  path: '/api/v1/plans',
  policy: 'open',
  tag: 'billing',
  needsAccounts: true,
  summary: 'List plans on sale by currency, cheapest first, with their gateways',
  reply: z.object({ items: z.array(Plan) }),
  errors: [],
});

export const getMembership = defineRoute({
  ...ofAccount,
  id: 'getMembership',
  method: 'GET',
  path: '/api/v1/user/membership',
  summary: 'Get the package, how long it lasts at the current rate, and which plan would fit',
  reply: z.object({
    package: z.nullable(UserPackage),
    /** The plan that the package was bought as, while it is on sale. */
    planId: z.nullable(z.string()),
    /** Characters converted in the last 30 days. */
    lastMonth: z.number(),
    /** Days that the package's characters last, as they were spent in the last 30 days; null when none were. */
    daysLeft: z.nullable(z.number()),
    /** The cheapest plan in one currency with room for as many characters a day as in the last 30; null without any. */
    recommendedPlanId: z.nullable(z.string()),
  }),
  errors: [],
});

/** An order for the same plan through the same gateway that is still open is returned again. */
export const createOrder = defineRoute({
  ...ofAccount,
  id: 'createOrder',
  method: 'POST',
  path: '/api/v1/user/orders',
  summary: 'Order a plan and start the payment',
  body: z.object({ planId: plainText(1, 100), gateway: PaymentGatewayId }),
  reply: Order,
  errors: ['PLAN_NOT_FOUND', 'GATEWAY_UNAVAILABLE', 'TOO_MANY_ORDERS', 'TOO_MANY_ATTEMPTS'],
});

export const listOrders = defineRoute({
  ...ofAccount,
  id: 'listOrders',
  method: 'GET',
  path: '/api/v1/user/orders',
  summary: "List the account's orders, newest first",
  query: z.object({ ...pages, state: z.optional(OrderState) }),
  reply: pageOf(Order),
  errors: [],
});

export const getOrder = defineRoute({
  ...ofAccount,
  id: 'getOrder',
  method: 'GET',
  path: '/api/v1/user/orders/{number}',
  summary: 'Get an order',
  params: OrderParams,
  reply: Order,
  errors: ['ORDER_NOT_FOUND'],
});

export const payOrder = defineRoute({
  ...ofAccount,
  id: 'payOrder',
  method: 'POST',
  path: '/api/v1/user/orders/{number}/pay',
  summary: 'Start the payment of an open order again',
  params: OrderParams,
  reply: Order,
  errors: ['ORDER_NOT_FOUND', 'GATEWAY_UNAVAILABLE'],
});

/** An order that turns out to be paid is granted instead. */
export const cancelOrder = defineRoute({
  ...ofAccount,
  id: 'cancelOrder',
  method: 'POST',
  path: '/api/v1/user/orders/{number}/cancel',
  summary: 'Cancel an open order, here and at the gateway',
  params: OrderParams,
  reply: Order,
  errors: ['ORDER_NOT_FOUND', 'GATEWAY_UNAVAILABLE'],
});

/** Asks the gateway when it has not reported anything. */
export const getPaymentResult = defineRoute({
  ...ofAccount,
  id: 'getPaymentResult',
  method: 'GET',
  path: '/api/v1/user/orders/{number}/result',
  summary: 'Check whether the payment has arrived: returns the order, else 4001 to 4003',
  params: OrderParams,
  reply: Order,
  errors: ['ORDER_NOT_FOUND', 'PAYMENT_NOT_FINISHED', 'PAYMENT_FAILED'],
});

export const listPayments = defineRoute({
  ...ofAccount,
  id: 'listPayments',
  method: 'GET',
  path: '/api/v1/user/payment-log',
  summary: "List gateway events about the account's orders, newest first",
  query: z.object(pages),
  reply: pageOf(PaymentEvent),
  errors: [],
});

export const redeemCode = defineRoute({
  ...ofAccount,
  id: 'redeemCode',
  method: 'POST',
  path: '/api/v1/user/redeem',
  summary: 'Redeem a code; idempotent for the same account',
  /** Case, spaces and hyphens do not matter. */
  body: z.object({ code: z.string().check(z.maxLength(100)) }),
  reply: z.object({
    plan: PlanContent,
    package: z.nullable(UserPackage),
    /** The account had redeemed the code before. */
    repeated: z.boolean(),
  }),
  errors: ['REDEEM_CODE_INVALID'],
});

export const getPromotion = defineRoute({
  ...ofAccount,
  id: 'getPromotion',
  method: 'GET',
  path: '/api/v1/user/promotion',
  summary: "Get the account's invitation code, who used it and what it earned",
  query: z.object(pages),
  reply: z.extend(pageOf(Invitation), {
    code: z.string(),
    /** Characters for who invites and for who comes; both 0: off. */
    inviterCharacters: z.number(),
    invitedCharacters: z.number(),
    /** Characters, of all invitations. */
    earned: z.number(),
  }),
  errors: [],
});

/** Only a new account that has not converted anything can say by whom it was invited, and only once. */
export const acceptInvitation = defineRoute({
  ...ofAccount,
  id: 'acceptInvitation',
  method: 'POST',
  path: '/api/v1/user/promotion/accept',
  summary: 'Register whose invitation a new account used',
  body: z.object({ code: plainText(0, 100) }),
  reply: z.object({ accepted: z.boolean() }),
  errors: ['FINGERPRINT_REQUIRED'],
});

/** The answer is what the gateway expects. */
export const notifyPayment = defineRoute({
  id: 'notifyPayment',
  method: 'POST',
  path: '/api/v1/payments/{gateway}/notify',
  policy: 'open',
  tag: 'billing',
  needsAccounts: true,
  bodyLimitBytes: 262_144,
  summary: 'For payment gateways only: receive an event signed by the gateway',
  params: z.object({ gateway: PaymentGatewayId }),
  produces: ['text/plain', 'application/json'],
  errors: ['NOTIFICATION_REFUSED', 'GATEWAY_UNAVAILABLE', 'BODY_TOO_LARGE'],
});
