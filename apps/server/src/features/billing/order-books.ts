import {
  type AdminOrder,
  AppError,
  type OrderFlag,
  type OrderState,
  type PaymentEvent,
} from '@parlando/contract';
import { type Kysely, sql } from 'kysely';
import { containsPattern } from '../../database/contains-pattern.ts';
import { type Page, type PageQuery, readPage } from '../../database/read-page.ts';
import type { Database } from '../../database/tables.ts';
import { presentAdminOrder, presentEvent } from './present.ts';

export interface OrderSearch extends PageQuery {
  readonly state?: OrderState | undefined;
  readonly flagged?: 'true' | undefined;
  readonly search?: string | undefined;
}

/** Everybody's orders, for the administrator. */
export interface OrderBooks {
  list(search: OrderSearch): Promise<Page<AdminOrder>>;
  /** Throws ORDER_NOT_FOUND. */
  find(number: string): Promise<AdminOrder>;
  /** What was reported about an order, oldest first. */
  events(number: string): Promise<PaymentEvent[]>;
  /** Reports about payments for unknown orders, newest first. */
  unmatched(query: PageQuery): Promise<Page<PaymentEvent>>;
  /** Returns the previous flag. Throws ORDER_NOT_FOUND. */
  clearFlag(within: Kysely<Database>, number: string): Promise<OrderFlag | null>;
}

export function createOrderBooks(database: Kysely<Database>): OrderBooks {
  const orders = database
    .selectFrom('orders')
    .leftJoin('users', 'users.id', 'orders.user_id')
    .selectAll('orders')
    .select(['users.username', 'users.email']);

  return {
    list({ state, flagged, search, ...page }) {
      const pattern = containsPattern(search ?? '');
      const rows = orders
        .$if(state !== undefined, (q) => q.where('state', '=', state as OrderState))
        .$if(flagged !== undefined, (q) => q.where('flag', 'is not', null))
        .where(sql<boolean>`concat_ws(' ', number, username, email) ILIKE ${pattern}`)
        .orderBy('orders.created_at', 'desc')
        .orderBy('number');
      return readPage(rows, page, presentAdminOrder);
    },
    async find(number) {
      const row = await orders.where('number', '=', number).executeTakeFirst();
      if (row === undefined) throw new AppError('ORDER_NOT_FOUND');
      return presentAdminOrder(row);
    },
    async events(number) {
      const rows = await database
        .selectFrom('payment_events')
        .selectAll()
        .where('order_number', '=', number)
        .orderBy('id')
        .execute();
      return rows.map(presentEvent);
    },
    unmatched(query) {
      const rows = database
        .selectFrom('payment_events')
        .selectAll()
        .where('outcome', '=', 'unknown-order')
        .where('amount_minor', 'is not', null)
        .orderBy('id', 'desc');
      return readPage(rows, query, presentEvent);
    },
    async clearFlag(within, number) {
      const row = await within
        .selectFrom('orders')
        .select('flag')
        .where('number', '=', number)
        .forUpdate()
        .executeTakeFirst();
      if (row === undefined) throw new AppError('ORDER_NOT_FOUND');
      await within.updateTable('orders').set({ flag: null }).where('number', '=', number).execute();
      return row.flag;
    },
  };
}
