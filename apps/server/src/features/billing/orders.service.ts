import { randomInt } from 'node:crypto';
import { AppError, type Order, type OrderState, type PaymentEvent } from '@parlando/contract';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/tables.ts';
import type { Log } from '../../ports/log.ts';
import { GatewayError, type GatewayId, type PaymentStep } from '../../ports/payment-gateway.ts';
import { type Gateways, requireGateway } from './gateways.ts';
import { eventOfState } from './payment-state-event.ts';
import { planName } from './plan-credit.ts';
import type { Plans } from './plans.ts';
import { presentEvent, presentOrder } from './present.ts';
import { insertOrder, type OrderRow, toGatewayOrder } from './store/orders.ts';
import { type Page, type PageQuery, readPage } from './store/read-page.ts';
import { type OnStep, settleReport } from './store/settle-report.ts';

/** Who pays, and where the gateway and the browser find us. */
export interface Payer {
  readonly userId: string;
  readonly language: string;
  readonly isPhone: boolean;
  /** Of this instance, for links that gateways follow. */
  readonly origin: string;
}

export interface OrdersService {
  /** Throws PLAN_NOT_FOUND, TOO_MANY_ORDERS, GATEWAY_UNAVAILABLE: then the order is kept and can be paid later. */
  create(payer: Payer, planId: string, gateway: GatewayId): Promise<Order>;
  /** Begins to pay once more. Throws ORDER_NOT_FOUND, GATEWAY_UNAVAILABLE. */
  pay(payer: Payer, number: string): Promise<Order>;
  /** Throws ORDER_NOT_FOUND, GATEWAY_UNAVAILABLE. */
  cancel(userId: string, number: string): Promise<Order>;
  /** Throws ORDER_NOT_FOUND. */
  find(userId: string, number: string): Promise<Order>;
  list(userId: string, query: PageQuery & { readonly state?: OrderState | undefined }): Promise<Page<Order>>;
  payments(userId: string, query: PageQuery): Promise<Page<PaymentEvent>>;
  /** Throws ORDER_NOT_FOUND, PAYMENT_NOT_FINISHED, PAYMENT_FAILED. */
  result(userId: string, number: string): Promise<Order>;
  /** Asks the gateway how an order stands and settles what it says. Throws GatewayError. */
  ask(row: OrderRow): Promise<void>;
  /** Closes an unpaid order at the gateway and here; one that turns out to be paid is settled. Throws GatewayError. */
  close(row: OrderRow, by: 'person' | 'time'): Promise<void>;
}

export interface OrdersOptions {
  readonly database: Kysely<Database>;
  readonly gateways: Gateways;
  readonly plans: Pick<Plans, 'onSale'>;
  readonly log: Log;
  readonly onStep?: OnStep | undefined;
}

/** While a person waits for the result, the gateway is asked this often. */
const askAgainSeconds = 5;

export function createOrdersService(options: OrdersOptions): OrdersService {
  const { database, gateways, plans, log, onStep } = options;

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

  const beginPayment = async (payer: Payer, row: OrderRow): Promise<Order> => {
    const { language, isPhone, origin } = payer;
    const gateway = requireGateway(gateways, row.gateway);
    const step = await gateway
      .createPayment({
        ...toGatewayOrder(row),
        title: planName(row.plan, language),
        expiresAt: row.expires_at,
        returnUrl: `${origin}/payment/result?order=${row.number}`,
        notifyUrl: notifyUrl(origin, row.gateway),
        customer: { language, isPhone },
      })
      .catch((cause: unknown) => {
        throw unavailable(cause);
      });
    await onStep?.('payment-begun');
    return presentOrder(await keepStep(database, row, step));
  };

  const ask: OrdersService['ask'] = async (row) => {
    const gateway = requireGateway(gateways, row.gateway);
    const event = eventOfState(row, gateway, await gateway.query(toGatewayOrder(row)));
    if (event !== undefined) await settleReport({ database, onStep }, gateway, event);
  };

  const close: OrdersService['close'] = async (row, by) => {
    const gateway = gateways.get(row.gateway);
    // A gateway that the operator has taken out again can take no money for it either.
    const found = await gateway?.close(toGatewayOrder(row));
    const event = gateway && found && eventOfState(row, gateway, found);
    if (gateway && event && event.kind !== 'closed') {
      await settleReport({ database, onStep }, gateway, event);
      return;
    }
    if (found?.state === 'pending') return;
    await database
      .updateTable('orders')
      .set({ state: 'closed', closed_by: by, ended_at: sql<Date>`now()` })
      .where('number', '=', row.number)
      .where('state', '=', 'created')
      .execute();
  };

  return {
    ask,
    close,

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
      return beginPayment(payer, row);
    },

    async pay(payer, number) {
      const row = await own(payer.userId, number);
      if (row.state !== 'created' || row.expires_at.getTime() <= Date.now()) {
        throw new AppError('ORDER_NOT_FOUND');
      }
      return beginPayment(payer, row);
    },

    async cancel(userId, number) {
      const row = await own(userId, number);
      if (row.state === 'created') {
        await close(row, 'person').catch((cause: unknown) => {
          throw unavailable(cause);
        });
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
      if (row.state === 'created' && (await claimAsking(database, number))) {
        await ask(row).catch((error: unknown) => {
          if (!(error instanceof GatewayError)) throw error;
          log.warn({ err: error, order: number }, 'a gateway could not be asked about an order');
        });
      }
      return judgeResult(await own(userId, number));
    },
  };
}

/** Digits and capitals, of which 70 bits are random: it stands on receipts and may be read out. */
function orderNumber(): string {
  const day = new Date().toISOString().slice(0, 10).replaceAll('-', '');
  const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  return `P${day}${Array.from({ length: 14 }, () => letters[randomInt(letters.length)]).join('')}`;
}

export const notifyUrl = (origin: string, gateway: GatewayId): string =>
  `${origin}/api/v1/payments/${gateway}/notify`;

/** What a caller is told of a gateway's failure. */
export function unavailable(cause: unknown): unknown {
  if (!(cause instanceof GatewayError)) return cause;
  return new AppError('GATEWAY_UNAVAILABLE', undefined, { cause });
}

async function keepStep(database: Kysely<Database>, row: OrderRow, step: PaymentStep): Promise<OrderRow> {
  return database
    .updateTable('orders')
    .set({ step: sql`${JSON.stringify(step)}::jsonb` })
    .where('number', '=', row.number)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Whether it is time to ask the gateway: several pages may wait for one order. */
async function claimAsking(database: Kysely<Database>, number: string): Promise<boolean> {
  const claimed = await database
    .updateTable('orders')
    .set({ asked_at: sql<Date>`now()` })
    .where('number', '=', number)
    .where((where) =>
      where.or([
        where('asked_at', 'is', null),
        where('asked_at', '<', sql<Date>`now() - ${askAgainSeconds}::int * interval '1 second'`),
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
