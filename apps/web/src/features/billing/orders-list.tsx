import { cancelOrder, type Order, payOrder } from '@parlando/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api-client.ts';
import { formatDateTime } from '../../lib/format.ts';
import { toastError } from '../../lib/toast-error.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import {
  buyerWords,
  formatMoney,
  nameOf,
  stateTones,
  usePlanWords,
} from '../../model/billing/billing-words.ts';
import { goToCheckout } from '../../model/billing/checkout.ts';
import { quotaChanged } from '../../model/quota/use-server-status.ts';
import { useAccount } from '../../model/session/session-store.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { Records } from '../../ui/records.tsx';

export function OrdersList({ orders }: { orders: readonly Order[] }) {
  const { t } = useTranslation();
  const [receipt, setReceipt] = useState<Order | null>(null);
  return (
    <>
      <Records
        label={t('billing.orders.title')}
        rows={orders}
        keyOf={({ number }) => number}
        columns={[
          [t('billing.orders.plan'), Plan],
          [t('billing.orders.amount'), Amount, 'w-32'],
          [
            t('billing.orders.state'),
            ({ state }) => <Badge tone={stateTones[state]}>{t(`billing.states.${state}`)}</Badge>,
            'w-28',
          ],
          [t('billing.orders.created'), ({ createdAt }) => formatDateTime(createdAt), 'w-36'],
        ]}
        actions={[(order) => <OrderActions order={order} onReceipt={() => setReceipt(order)} />, 'w-44']}
      />
      {receipt && <ReceiptDialog order={receipt} onClose={() => setReceipt(null)} />}
    </>
  );
}

function Plan({ plan, number }: Order) {
  const planWords = usePlanWords();
  return (
    <>
      <span className="font-medium">{nameOf(plan.names)}</span>
      <span className="block text-12 text-ink-2">{planWords(plan)}</span>
      <span className="block text-12 text-ink-3">{number}</span>
    </>
  );
}

function Amount({ amount, gateway }: Order) {
  const { t } = useTranslation();
  return (
    <>
      {formatMoney(amount)}
      <span className="block text-12 text-ink-2">{t(`billing.gateways.${gateway}`)}</span>
    </>
  );
}

function OrderActions({ order, onReceipt }: { order: Order; onReceipt: () => void }) {
  const { t } = useTranslation();
  const { number, state, paidAt } = order;
  if (state === 'created') return <OpenOrderActions number={number} />;
  if (paidAt === null) return null;
  return (
    <Button size="sm" aria-label={t('billing.orders.receiptNamed', { number })} onClick={onReceipt}>
      {t('billing.orders.receipt')}
    </Button>
  );
}

function OpenOrderActions({ number }: Pick<Order, 'number'>) {
  const { t } = useTranslation();
  const act = (route: typeof payOrder | typeof cancelOrder) => ({
    mutationFn: () => call(route, { params: { number } }),
    onError: (error: Error) => toastError(error),
    onSettled: quotaChanged,
  });
  const paying = useMutation({ ...act(payOrder), onSuccess: goToCheckout });
  const cancelling = useMutation(act(cancelOrder));
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="sm"
        variant="soft"
        aria-label={t('billing.orders.payNamed', { number })}
        act={paying}
        disabled={cancelling.isPending}
      >
        {t('billing.orders.pay')}
      </Button>
      <Button
        size="sm"
        variant="ghost"
        aria-label={t('billing.orders.cancelNamed', { number })}
        act={cancelling}
        disabled={paying.isPending}
      >
        {t('billing.orders.cancel')}
      </Button>
    </div>
  );
}

/** An order's receipt. It is printed alone on its page: see `[data-print]` in the styles. */
function ReceiptDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation();
  const planWords = usePlanWords();
  const user = useAccount()?.user;
  const { number, plan, amount, gateway, createdAt, paidAt, endedAt, state } = order;
  const lines: Fact[] = [
    [t('billing.payments.order'), number],
    [t('billing.receipt.seller'), location.host],
    [t('billing.receipt.buyer'), user ? buyerWords(user) : ''],
    [t('billing.receipt.plan'), `${nameOf(plan.names)}: ${planWords(plan)}`],
    [t('billing.orders.created'), formatDateTime(createdAt)],
    [t('billing.receipt.paid'), paidAt ? formatDateTime(paidAt) : ''],
    [t('billing.receipt.by'), t(`billing.gateways.${gateway}`)],
    ...(state === 'refunded' && endedAt
      ? [[t('billing.receipt.refunded'), formatDateTime(endedAt)] as const]
      : []),
    [t('billing.orders.amount'), formatMoney(amount)],
  ];
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('billing.orders.receipt')}
      footer={
        <Button variant="primary" onClick={() => print()}>
          {t('billing.receipt.print')}
        </Button>
      }
    >
      <div data-print>
        <p className="hidden text-22 font-bold print:block">{t('billing.orders.receipt')}</p>
        <Facts facts={lines} />
      </div>
    </Dialog>
  );
}
