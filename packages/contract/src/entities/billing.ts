import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { wholeBetween } from './between.ts';
import { Names } from './names.ts';
import { UserPackage } from './user.ts';

const { plan: of } = limits;

/** An amount of money in the currency's smallest unit. */
export const Money = z.object({
  amountMinor: wholeBetween(of.priceMinor),
  /** ISO 4217. */
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
});
export type Money = z.infer<typeof Money>;

/** What a plan grants. An order and a batch of codes store a copy. */
export const PlanContent = z.object({
  names: Names,
  type: UserPackage.shape.type,
  characters: wholeBetween(of.characters),
  /** How long the characters last from the day they are granted. */
  days: wholeBetween(of.days),
});
export type PlanContent = z.infer<typeof PlanContent>;

export const PaymentGatewayId = z.enum(['stripe', 'alipay', 'wechatpay']);
export type PaymentGatewayId = z.infer<typeof PaymentGatewayId>;

/** A plan as it is sold. */
export const Plan = z.extend(PlanContent, {
  id: z.string(),
  price: Money,
  /** Those that take its currency. */
  gateways: z.array(PaymentGatewayId),
});
export type Plan = z.infer<typeof Plan>;

/** A plan as the administrator edits it: inactive until it has a price. */
export const AdminPlan = z.extend(PlanContent, {
  id: z.string(),
  price: z.nullable(Money),
  active: z.boolean(),
});
export type AdminPlan = z.infer<typeof AdminPlan>;

/** `paid`: the money has arrived but nothing could be granted, so the administrator has to act. */
export const OrderState = z.enum(['created', 'paid', 'granted', 'closed', 'refunded']);
export type OrderState = z.infer<typeof OrderState>;

/** Where to pay: a page to open, or the text of a QR code to scan. */
export const Checkout = z.object({ kind: z.enum(['redirect', 'qr']), url: z.string() });
export type Checkout = z.infer<typeof Checkout>;

export const Order = z.object({
  number: z.string(),
  /** As it was when the order was made. */
  plan: PlanContent,
  amount: Money,
  gateway: PaymentGatewayId,
  state: OrderState,
  /** Until it is paid or closed. */
  checkout: z.nullable(Checkout),
  createdAt: z.string(),
  /** An order that is not paid by then is closed. */
  expiresAt: z.string(),
  paidAt: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
});
export type Order = z.infer<typeof Order>;

/** Outcome of an event that a gateway reported. */
export const PaymentOutcome = z.enum([
  'granted',
  'refunded',
  'refunded-in-part',
  'closed',
  'noted',
  'not-granted',
  'paid-twice',
  'amount-mismatch',
  'gateway-mismatch',
  'unknown-order',
]);
export type PaymentOutcome = z.infer<typeof PaymentOutcome>;

export const PaymentEvent = z.object({
  id: z.number(),
  gateway: PaymentGatewayId,
  /** The gateway's own id of the event. */
  eventId: z.string(),
  /** As the gateway calls it. */
  kind: z.string(),
  orderNumber: z.string(),
  amount: z.nullable(Money),
  outcome: PaymentOutcome,
  /** How often the gateway has reported it. */
  deliveries: z.number(),
  happenedAt: z.string(),
});
export type PaymentEvent = z.infer<typeof PaymentEvent>;

/** Why an order needs the administrator. */
export const OrderFlag = z.enum([
  'account-gone',
  'paid-twice',
  'amount-mismatch',
  'refunded-in-part',
  'refund-refused',
]);
export type OrderFlag = z.infer<typeof OrderFlag>;

export const AdminOrder = z.extend(Order, {
  /** Null once the account is deleted. An empty address: none. */
  buyer: z.nullable(z.object({ id: z.string(), username: z.string(), email: z.string() })),
  flag: z.nullable(OrderFlag),
  /** A refund was asked for, and the gateway has not confirmed it yet. */
  refunding: z.boolean(),
});
export type AdminOrder = z.infer<typeof AdminOrder>;

/** Redeem codes that were made together. The codes themselves are shown once, when they are made. */
export const CodeBatch = z.object({
  id: z.string(),
  label: z.string(),
  plan: PlanContent,
  count: z.number(),
  redeemed: z.number(),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** Codes expire then. */
  revokedAt: z.nullable(z.string()),
});
export type CodeBatch = z.infer<typeof CodeBatch>;

/** Why an invitation earns no reward; a place is a browser or a network address. */
export const InvitationRefusal = z.enum(['same-place', 'same-email']);

export const Invitation = z.object({
  /** Name of the invited person, masked. */
  name: z.string(),
  createdAt: z.string(),
  /** `waiting`: for the first conversion. */
  state: z.enum(['waiting', 'rewarded', 'refused']),
  refusal: z.nullable(InvitationRefusal),
  /** Characters that the inviter got for it. */
  earned: z.number(),
});
export type Invitation = z.infer<typeof Invitation>;
