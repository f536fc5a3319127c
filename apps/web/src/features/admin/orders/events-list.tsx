import type { PaymentEvent } from '@parlando/contract';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.ts';
import { formatMoney } from '../../../model/billing/money.ts';
import { Badge } from '../../../ui/badge.tsx';

interface EventsListProps {
  readonly events: readonly PaymentEvent[];
  /** Whether each says by which gateway it came, and for which order. */
  readonly namesOrders?: boolean;
}

/** What gateways reported. */
export function EventsList({ events, namesOrders = false }: EventsListProps) {
  const { t } = useTranslation();
  return (
    <ul className="flex flex-col">
      {events.map(({ id, gateway, orderNumber, kind, eventId, amount, outcome, deliveries, happenedAt }) => (
        <li key={id} className="border-t border-line py-2 first:border-t-0 first:pt-0 last:pb-0">
          <p className="flex flex-wrap items-center gap-2">
            <Badge>{t(`billing.outcomes.${outcome}`)}</Badge>
            <code className="text-12">{kind}</code>
            {amount && <span>{formatMoney(amount)}</span>}
            {namesOrders && (
              <span className="wrap-anywhere">
                {t(`billing.gateways.${gateway}`)} · {orderNumber}
              </span>
            )}
          </p>
          <p className="text-12 wrap-anywhere text-ink-2">
            {formatDateTime(happenedAt)} · {t('billing.admin.orders.deliveries', { count: deliveries })} ·{' '}
            {eventId}
          </p>
        </li>
      ))}
    </ul>
  );
}
