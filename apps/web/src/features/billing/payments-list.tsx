import type { PaymentOutcome } from '@parlando/contract';
import { useState } from 'react';
import { formatDateTime } from '../../lib/format.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { paymentsQuery } from '../../model/billing/billing-queries.ts';
import { formatMoney } from '../../model/billing/billing-words.ts';
import { useOwnQuery } from '../../model/session/access.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { PagedRecords } from '../../ui/records.tsx';

const tones: Partial<Record<PaymentOutcome, BadgeTone>> = {
  granted: 'success',
  closed: 'neutral',
  noted: 'neutral',
  refunded: 'neutral',
};

/** Gateway events, in the gateways' words and ours. */
export function PaymentsList() {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  return (
    <PagedRecords
      query={useOwnQuery(paymentsQuery(page))}
      page={page}
      onPage={setPage}
      skeleton="h-40 rounded-panel"
      label={t('billing.payments.title')}
      empty={t('billing.payments.none')}
      keyOf={({ id }) => id}
      columns={[
        [t('billing.payments.time'), ({ happenedAt }) => formatDateTime(happenedAt), 'w-36'],
        [
          t('billing.payments.what'),
          ({ gateway, kind, eventId }) => (
            <>
              {t(`billing.gateways.${gateway}`)} · <code className="text-12">{kind}</code>
              <span className="block text-12 text-ink-3">{eventId}</span>
            </>
          ),
        ],
        [t('billing.payments.order'), ({ orderNumber }) => orderNumber],
        [t('billing.orders.amount'), ({ amount }) => (amount ? formatMoney(amount) : '–'), 'w-28'],
        [
          t('billing.payments.outcome'),
          ({ outcome }) => (
            <Badge tone={tones[outcome] ?? 'warning'}>{t(`billing.outcomes.${outcome}`)}</Badge>
          ),
          'w-36',
        ],
      ]}
    />
  );
}
