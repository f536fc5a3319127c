import type { PaymentEvent, PaymentOutcome } from '@parlando/contract';
import { formatDateTime } from '../../lib/format.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { formatMoney } from '../../model/billing/billing-words.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Records } from '../../ui/records.tsx';

const tones: Partial<Record<PaymentOutcome, BadgeTone>> = {
  granted: 'success',
  closed: 'neutral',
  noted: 'neutral',
  refunded: 'neutral',
};

/** Gateway events, in the gateways' words and ours. */
export function PaymentsList({ payments }: { payments: readonly PaymentEvent[] }) {
  const { t } = useTranslation();
  return (
    <Records
      label={t('billing.payments.title')}
      empty={t('billing.payments.none')}
      rows={payments}
      keyOf={({ id }) => id}
      columns={[
        {
          name: t('billing.payments.time'),
          className: 'w-36',
          cell: ({ happenedAt }) => formatDateTime(happenedAt),
        },
        {
          name: t('billing.payments.what'),
          cell: ({ gateway, kind, eventId }) => (
            <>
              {t(`billing.gateways.${gateway}`)} · <code className="text-12">{kind}</code>
              <span className="block text-12 text-ink-3">{eventId}</span>
            </>
          ),
        },
        { name: t('billing.payments.order'), cell: ({ orderNumber }) => orderNumber },
        {
          name: t('billing.orders.amount'),
          className: 'w-28',
          cell: ({ amount }) => (amount ? formatMoney(amount) : '–'),
        },
        {
          name: t('billing.payments.outcome'),
          className: 'w-36',
          cell: ({ outcome }) => (
            <Badge tone={tones[outcome] ?? 'warning'}>{t(`billing.outcomes.${outcome}`)}</Badge>
          ),
        },
      ]}
    />
  );
}
