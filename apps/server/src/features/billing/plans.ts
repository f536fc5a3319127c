import { type AdminPlan, AppError, type Money, type Plan, type PlanContent } from '@parlando/contract';
import { type Kysely, type Selectable, sql } from 'kysely';
import { toStorableJson } from '../../database/storable-json.ts';
import type { PlansTable } from '../../database/tables/billing.ts';
import type { Database } from '../../database/tables.ts';
import type { CreateId } from '../../ports/id.ts';

export interface PlanInput extends PlanContent {
  readonly price: Money | null;
  readonly active: boolean;
}

/** A plan on sale. */
export type Offer = Omit<Plan, 'gateways'>;

export interface Plans {
  /** Sorted by currency, cheapest first. */
  listOnSale(): Promise<Offer[]>;
  /** Throws PLAN_NOT_FOUND. */
  onSale(id: string): Promise<Offer>;
  /** Oldest first. */
  list(): Promise<AdminPlan[]>;
  /** On sale or not. Throws PLAN_NOT_FOUND. */
  content(within: Kysely<Database>, id: string): Promise<PlanContent>;
  /** Throws INVALID_INPUT for a plan that is active without a price. */
  create(within: Kysely<Database>, plan: PlanInput): Promise<AdminPlan>;
  /** Throws PLAN_NOT_FOUND, INVALID_INPUT. */
  change(within: Kysely<Database>, id: string, plan: PlanInput): Promise<AdminPlan>;
  /** Throws PLAN_NOT_FOUND. */
  remove(within: Kysely<Database>, id: string): Promise<void>;
}

export function createPlans(database: Kysely<Database>, createId: CreateId): Plans {
  const allIn = (within: Kysely<Database>) => within.selectFrom('plans').selectAll();
  const all = allIn(database);
  const find = async (within: Kysely<Database>, id: string): Promise<AdminPlan> =>
    present(existing(await allIn(within).where('id', '=', id).executeTakeFirst()));

  return {
    async listOnSale() {
      const rows = await all
        .where('active', '=', true)
        .orderBy('currency')
        .orderBy('price_minor')
        .orderBy('created_at')
        .execute();
      return rows.map(present).filter(isOnSale).map(withoutState);
    },
    async onSale(id) {
      const plan = await find(database, id);
      if (!isOnSale(plan)) throw new AppError('PLAN_NOT_FOUND');
      return withoutState(plan);
    },
    list: async () => (await all.orderBy('created_at').orderBy('id').execute()).map(present),
    async content(within, id) {
      const { id: _, price: _price, active: _active, ...content } = await find(within, id);
      return content;
    },
    async create(within, plan) {
      const row = await within
        .insertInto('plans')
        .values({ id: createId(), ...columnsOf(plan) })
        .returningAll()
        .executeTakeFirstOrThrow();
      return present(row);
    },
    async change(within, id, plan) {
      const row = await within
        .updateTable('plans')
        .set(columnsOf(plan))
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst();
      return present(existing(row));
    },
    async remove(within, id) {
      existing(await within.deleteFrom('plans').where('id', '=', id).returning('id').executeTakeFirst());
    },
  };
}

function existing<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new AppError('PLAN_NOT_FOUND');
  return row;
}

function columnsOf({ price, active, ...content }: PlanInput) {
  if (active && price === null) throw new AppError('INVALID_INPUT', { field: 'price' });
  return {
    content: sql<PlanContent>`${toStorableJson(content)}::jsonb`,
    price_minor: price?.amountMinor ?? null,
    currency: price?.currency ?? null,
    active,
  };
}

function present({
  id,
  content,
  price_minor: amountMinor,
  currency,
  active,
}: Selectable<PlansTable>): AdminPlan {
  const price = amountMinor === null || currency === null ? null : { amountMinor, currency };
  return { ...content, id, price, active };
}

const isOnSale = (plan: AdminPlan): plan is AdminPlan & { price: Money } =>
  plan.active && plan.price !== null;

const withoutState = ({ active: _, ...plan }: AdminPlan & { price: Money }): Offer => plan;
