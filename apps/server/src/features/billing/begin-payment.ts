import type { PaymentGatewayId } from '@parlando/contract';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/tables.ts';
import type { PaymentStep } from '../../ports/payment-gateway.ts';
import { type Gateways, requireGateway } from './gateways.ts';
import { throwUnavailable } from './order-inquiry.ts';
import { planName } from './plan-credit.ts';
import { type OrderRow, toGatewayOrder } from './store/orders.ts';
import type { OnStep } from './store/settle-report.ts';

/**
 * Asks the gateway where to pay, stores its response with the order, and returns the order. Throws GATEWAY_UNAVAILABLE.
 */
export type BeginPayment = (number: string, isPhone: boolean) => Promise<OrderRow>;

export interface BeginPaymentOptions {
  readonly database: Kysely<Database>;
  readonly gateways: Gateways;
  readonly onStep?: OnStep | undefined;
}

/** The gateway is called at most once in this time, however often a person presses the button. */
const freshMs = 10_000;

export function createBeginPayment({ database, gateways, onStep }: BeginPaymentOptions): BeginPayment {
  const read = (number: string) => database.selectFrom('orders').selectAll().where('number', '=', number);
  const find = (number: string) => read(number).executeTakeFirstOrThrow();
  const freshSince = sql<Date>`now() - ${freshMs}::int * interval '1 millisecond'`;

  const begin: BeginPayment = async (number, isPhone) => {
    const fresh = await read(number).where('step_at', '>', freshSince).executeTakeFirst();
    if (fresh !== undefined) return fresh;
    const row = await find(number);
    const { origin, language } = row;
    // Only the device varies: the gateway treats repeated requests for an order as the same payment.
    const step = await requireGateway(gateways, row.gateway)
      .createPayment({
        ...toGatewayOrder(row),
        title: planName(row.plan, language),
        expiresAt: row.expires_at,
        returnUrl: `${origin}/payment/result?order=${number}`,
        notifyUrl: notifyUrl(origin, row.gateway),
        customer: { language, isPhone },
      })
      .catch(throwUnavailable);
    await onStep?.('payment-begun');
    return (await keepStep(database, number, step)) ?? find(number);
  };

  const underWay = new Map<string, Promise<OrderRow>>();
  return (number, isPhone) => {
    const begun = underWay.get(number) ?? begin(number, isPhone).finally(() => underWay.delete(number));
    underWay.set(number, begun);
    return begun;
  };
}

export const notifyUrl = (origin: string, gateway: PaymentGatewayId): string =>
  `${origin}/api/v1/payments/${gateway}/notify`;

/** Undefined when the order already has a payment with another reference, which is the one being watched. */
function keepStep(
  database: Kysely<Database>,
  number: string,
  step: PaymentStep,
): Promise<OrderRow | undefined> {
  return database
    .updateTable('orders')
    .set({ step: sql`${JSON.stringify(step)}::jsonb`, step_at: sql<Date>`now()` })
    .where('number', '=', number)
    .where(sql<boolean>`(step IS NULL OR step->>'reference' IS NOT DISTINCT FROM ${step.reference ?? null})`)
    .returningAll()
    .executeTakeFirst();
}
