import type { AdminOrder, CodeBatch, Order, PaymentEvent } from '@parlando/contract';
import type { Selectable } from 'kysely';
import type { CodeBatchesTable, PaymentEventsTable } from '../../database/tables/billing.ts';
import type { PaymentStep } from '../../ports/payment-gateway.ts';
import type { OrderRow } from './store/orders.ts';

const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

export function presentOrder(row: OrderRow): Order {
  return {
    number: row.number,
    plan: row.plan,
    amount: { amountMinor: row.amount_minor, currency: row.currency },
    gateway: row.gateway,
    state: row.state,
    checkout: row.state === 'created' && row.step ? presentStep(row.step) : null,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    paidAt: iso(row.paid_at),
    endedAt: iso(row.ended_at),
  };
}

function presentStep(step: PaymentStep): NonNullable<Order['checkout']> {
  return step.kind === 'redirect' ? { kind: 'redirect', url: step.url } : { kind: 'qr', url: step.content };
}

/** An order with its account, if that still exists. */
export type BoughtRow = OrderRow & { readonly username: string | null; readonly email: string | null };

export function presentAdminOrder(row: BoughtRow): AdminOrder {
  const { user_id: id, username, email } = row;
  return {
    ...presentOrder(row),
    buyer: id === null || username === null ? null : { id, username, email: email ?? '' },
    flag: row.flag,
    refunding: row.refund_asked_at !== null,
  };
}

export function presentEvent(row: Selectable<PaymentEventsTable>): PaymentEvent {
  const { amount_minor: amountMinor, currency } = row;
  return {
    id: row.id,
    gateway: row.gateway,
    eventId: row.event_id,
    kind: row.kind,
    orderNumber: row.order_number,
    amount: amountMinor === null || currency === null ? null : { amountMinor, currency },
    outcome: row.outcome ?? 'noted',
    deliveries: row.deliveries,
    happenedAt: row.happened_at.toISOString(),
  };
}

export function presentBatch(row: Selectable<CodeBatchesTable> & { readonly redeemed: number }): CodeBatch {
  const { id, label, plan, count, redeemed } = row;
  return {
    ...{ id, label, plan, count, redeemed },
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    revokedAt: iso(row.revoked_at),
  };
}
