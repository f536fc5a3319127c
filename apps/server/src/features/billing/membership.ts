import type { getMembership, RouteReply, UserPackage } from '@parlando/contract';
import { type Kysely, sql } from 'kysely';
import { creditsBucket } from '../../database/credit-ledger.ts';
import { isCost } from '../../database/quota-limit.ts';
import type { Database } from '../../database/tables.ts';
import { userOwnerId } from '../../http/visitor.ts';
import type { Offer, Plans } from './plans.ts';

export interface MembershipOptions {
  readonly database: Kysely<Database>;
  readonly plans: Pick<Plans, 'listOnSale'>;
  readonly userPackage: (userId: string) => Promise<UserPackage | null>;
}

const days = 30;

/** An account's package, how long it will last, and the recommended plan. */
export async function readMembership(
  { database, plans, userPackage }: MembershipOptions,
  userId: string,
): Promise<RouteReply<typeof getMembership>> {
  const [held, spent, offers] = await Promise.all([
    userPackage(userId),
    readSpent(database, userId),
    plans.listOnSale(),
  ]);
  const perDay = spent.ofPackage / Math.max(1, spent.days);
  return {
    package: held,
    planId: offers.find(({ id }) => id === spent.planId)?.id ?? null,
    lastMonth: spent.all,
    daysLeft: held === null || perDay === 0 ? null : Math.floor(held.remainingChars / perDay),
    recommendedPlanId: recommend(offers, spent)?.id ?? null,
  };
}

interface Spent {
  /** Characters of the last 30 days, and how many of them the package paid for. */
  readonly all: number;
  readonly ofPackage: number;
  /** Since the package was first used, at most 30. */
  readonly days: number;
  /** The last bought plan that is still valid. */
  readonly planId: string | null;
}

async function readSpent(database: Kysely<Database>, userId: string): Promise<Spent> {
  const { rows } = await sql<Spent>`
    SELECT coalesce(sum(amount), 0)::bigint AS "all",
      coalesce(sum(amount) FILTER (WHERE bucket = ${creditsBucket(userId)}), 0)::bigint AS "ofPackage",
      coalesce(ceil(extract(epoch FROM now() - min(charged_at) FILTER (WHERE bucket = ${creditsBucket(userId)})) / 86400), 1)::int
        AS days,
      (SELECT plan_id FROM orders JOIN credits ON source = 'order' AND reference = number
        WHERE user_id = ${userId} AND state = 'granted' AND credits.expires_at > now()
        ORDER BY credits.id DESC LIMIT 1) AS "planId"
    FROM charges WHERE owner_id = ${userOwnerId(userId)} AND ${isCost} AND charged_at > now() - ${days}::int * interval '1 day'
  `.execute(database);
  return rows[0] ?? { all: 0, ofPackage: 0, days: 1, planId: null };
}

/**
 * Among plans in the currency of the last payment, the one with the lowest price per day that covers so many characters
 * a day, otherwise the largest. Undefined for people who need none.
 */
function recommend(all: readonly Offer[], { all: spent, planId }: Spent): Offer | undefined {
  const charactersPerDay = spent / days;
  if (charactersPerDay === 0) return undefined;
  // Prices in different currencies cannot be compared.
  const currency = (all.find(({ id }) => id === planId) ?? all[0])?.price.currency;
  const offers = all.filter((plan) => plan.price.currency === currency);
  const room = (plan: Offer) => plan.characters / plan.days;
  const price = (plan: Offer) => plan.price.amountMinor / plan.days;
  const fitting = offers.filter((plan) => room(plan) >= charactersPerDay);
  if (fitting.length === 0) return offers.toSorted((a, b) => room(b) - room(a))[0];
  return fitting.toSorted((a, b) => price(a) - price(b))[0];
}
