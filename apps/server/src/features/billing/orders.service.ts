import { randomInt } from 'node:crypto';
import {
  AppError,
  type Order,
  type OrderState,
  type PaymentEvent,
  type PaymentGatewayId,
} from '@parlando/contract';
import { type Kysely, sql } from 'kysely';
import { type Page, type PageQuery, readPage } from '../../database/read-page.ts';
import type { Database } from '../../database/tables.ts';
import type { Log } from '../../ports/log.ts';
import { GatewayError } from '../../ports/payment-gateway.ts';
import { createBeginPayment } from './begin-payment.ts';
import { type Gateways, requireGateway } from './gateways.ts';
import { awaitsPayment, type OrderInquiry, throwUnavailable } from './order-inquiry.ts';
import type { Plans } from './plans.ts';
import { presentEvent, presentOrder } from './present.ts';
import { insertOrder, isOver, type OrderRow } from './store/orders.ts';
import type { OnStep } from './store/settle-report.ts';

/** The payer, and the addresses under which gateway and browser reach us. */
export interface Payer {
  readonly userId: string;
  readonly language: string;
  readonly isPhone: boolean;
  /** Origin of this instance, for links that gateways follow. */
  readonly origin: string;
}

export interface OrdersService {
  /** Throws PLAN_NOT_FOUND, TOO_MANY_ORDERS, TOO_MANY_ATTEMPTS, GATEWAY_UNAVAILABLE: then the order is kept and can be paid later. */
  create(payer: Payer, planId: string, gateway: PaymentGatewayId): Promise<Order>;
  /** Starts the payment again. Throws ORDER_NOT_FOUND, GATEWAY_UNAVAILABLE. */
  pay(payer: Payer, number: string): Promise<Order>;
  /** Throws ORDER_NOT_FOUND, GATEWAY_UNAVAILABLE. */
  cancel(userId: string, number: string): Promise<Order>;
  /** Throws ORDER_NOT_FOUND. */
  find(userId: string, number: string): Promise<Order>;
  list(userId: string, query: PageQuery & { readonly state?: OrderState | undefined }): Promise<Page<Order>>;
  payments(userId: string, query: PageQuery): Promise<Page<PaymentEvent>>;
  /** Throws ORDER_NOT_FOUND, PAYMENT_NOT_FINISHED, PAYMENT_FAILED. */
  result(userId: string, number: string): Promise<Order>;
}

export interface OrdersOptions {
  readonly database: Kysely<Database>;
  readonly gateways: Gateways;
  readonly plans: Pick<Plans, 'onSale'>;
  readonly inquiry: OrderInquiry;
  readonly log: Log;
  readonly onStep?: OnStep | undefined;
}

/** How often the gateway is queried while a person waits for the result; a closed order is hardly ever paid. */
const askAgainSeconds = { open: 5, closed: 60 };

export function createOrdersService(options: OrdersOptions): OrdersService {
  const { database, gateways, plans, inquiry, log, onStep } = options;
  const beginPayment = createBeginPayment(options);

  const own = async (userId: string, number: string): Promise<OrderRow> => {
    const row = await database
      .selectFrom('orders')
      .selectAll()
      .where('number', '=', number)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (row === undefined) throw new AppError('ORDER_NOT_FOUND');
    return row;
  };

  return {
    async create(payer, planId, gatewayId) {
      const gateway = requireGateway(gateways, gatewayId);
      const { id, price, ...plan } = await plans.onSale(planId);
      if (!gateway.takes(price.currency)) throw new AppError('GATEWAY_UNAVAILABLE');
      const { userId, language, origin } = payer;
      const row = await insertOrder(database, {
        ...{ number: orderNumber(), userId, planId: id, plan, ...price },
        ...{ gateway: gatewayId, language, origin },
      });
      await onStep?.('order-stored');
      return presentOrder(await beginPayment(row.number, payer.isPhone));
    },

    async pay(payer, number) {
      const row = await own(payer.userId, number);
      if (row.state !== 'created' || (await isOver(database, row))) throw new AppError('ORDER_NOT_FOUND');
      return presentOrder(await beginPayment(number, payer.isPhone));
    },

    async cancel(userId, number) {
      const row = await own(userId, number);
      if (row.state === 'created') {
        await inquiry.close(row, 'person').catch(throwUnavailable);
      }
      return presentOrder(await own(userId, number));
    },

    find: async (userId, number) => presentOrder(await own(userId, number)),

    list(userId, { state, ...query }) {
      const rows = database
        .selectFrom('orders')
        .selectAll()
        .where('user_id', '=', userId)
        .$if(state !== undefined, (q) => q.where('state', '=', state as OrderState))
        .orderBy('created_at', 'desc')
        .orderBy('number');
      return readPage(rows, query, presentOrder);
    },

    payments(userId, query) {
      const rows = database
        .selectFrom('payment_events')
        .innerJoin('orders', 'number', 'order_number')
        .selectAll('payment_events')
        .where('user_id', '=', userId)
        .orderBy('id', 'desc');
      return readPage(rows, query, presentEvent);
    },

    async result(userId, number) {
      const row = await own(userId, number);
      if ((await awaitsPayment(database, row)) && (await claimAsking(database, row))) {
        await inquiry.lookAt(row).catch((error: unknown) => {
          if (!(error instanceof GatewayError)) throw error;
          log.warn({ err: error, order: number }, 'a gateway could not be asked about an order');
        });
      }
      return judgeResult(await own(userId, number));
    },
  };
}

/** Digits and capitals with 70 random bits: it appears on receipts and may be read out. */
function orderNumber(): string {
  const day = new Date().toISOString().slice(0, 10).replaceAll('-', '');
  const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  return `P${day}${Array.from({ length: 14 }, () => letters[randomInt(letters.length)]).join('')}`;
}

/** Whether the gateway is due to be queried: several pages may wait for one order. */
async function claimAsking(database: Kysely<Database>, { number, state }: OrderRow): Promise<boolean> {
  const seconds = state === 'closed' ? askAgainSeconds.closed : askAgainSeconds.open;
  const claimed = await database
    .updateTable('orders')
    .set({ asked_at: sql<Date>`now()` })
    .where('number', '=', number)
    .where((where) =>
      where.or([
        where('asked_at', 'is', null),
        where('asked_at', '<', sql<Date>`now() - ${seconds}::int * interval '1 second'`),
      ]),
    )
    .returning('number')
    .executeTakeFirst();
  return claimed !== undefined;
}

function judgeResult(row: OrderRow): Order {
  if (row.state === 'granted') return presentOrder(row);
  if (row.state === 'closed' && row.closed_by !== 'gateway') throw new AppError('ORDER_NOT_FOUND');
  if (row.state === 'created' && row.flag === null) throw new AppError('PAYMENT_NOT_FINISHED');
  throw new AppError('PAYMENT_FAILED');
}
