import {
  type AdminOrder,
  clearOrderFlag,
  getAdminOrder,
  type PaymentEvent,
  refundOrder,
} from '@parlando/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { routeQuery } from '../../../lib/route-query.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { buyerWords, formatMoney, nameOf, stateTones } from '../../../model/billing/billing-words.ts';
import { useAct } from '../../../model/session/use-act.ts';
import { AskButton } from '../../../ui/ask-button.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { type Fact, Facts } from '../../../ui/facts.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Section } from '../../../ui/page.tsx';
import { AdminFrame } from '../admin-frame.tsx';

const refundPollMs = 5000;

/** One order, the gateway events about it, and its actions. */
export function OrderPage({ number, onBack }: { number: string; onBack: () => void }) {
  const { t } = useTranslation();
  const found = useQuery({
    ...routeQuery('admin', getAdminOrder, { params: { number } }),
    refetchInterval: ({ state }) => state.data?.order.refunding === true && refundPollMs,
  });
  return (
    <AdminFrame title={number} onBack={onBack}>
      <Loaded query={found} skeleton={['h-40 rounded-panel', 'h-40 rounded-panel']}>
        {({ order, events }) => (
          <>
            <FlagBanner order={order} />
            <FactsSection order={order} />
            <Section title={t('billing.admin.orders.events')}>
              {events.length === 0 ? (
                <p className="text-ink-2">{t('billing.admin.orders.noEvents')}</p>
              ) : (
                <EventsList events={events} />
              )}
            </Section>
          </>
        )}
      </Loaded>
    </AdminFrame>
  );
}

function FlagBanner({ order: { flag, number } }: { order: AdminOrder }) {
  const { t } = useTranslation();
  const clearing = useAct(
    () => call(clearOrderFlag, { params: { number } }),
    t('billing.admin.orders.flagCleared'),
  );
  if (flag === null) return null;
  return (
    <Banner
      tone="warning"
      title={t(`billing.admin.flags.${flag}`)}
      action={
        <Button size="sm" act={clearing}>
          {t('billing.admin.orders.clearFlag')}
        </Button>
      }
    />
  );
}

function FactsSection({ order }: { order: AdminOrder }) {
  const { t } = useTranslation();
  const { plan, amount, gateway, state, buyer, createdAt, paidAt, endedAt } = order;
  const time = (at: string | null) => (at ? formatDateTime(at) : '–');
  const facts: Fact[] = [
    [t('billing.orders.plan'), nameOf(plan.names)],
    [t('billing.orders.amount'), formatMoney(amount)],
    [t('billing.receipt.by'), t(`billing.gateways.${gateway}`)],
    [t('billing.admin.orders.buyer'), buyer ? buyerWords(buyer) : t('billing.admin.orders.gone')],
    [t('billing.orders.created'), time(createdAt)],
    [t('billing.receipt.paid'), time(paidAt)],
    ...(endedAt ? [[t(`billing.states.${state}`), formatDateTime(endedAt)] as const] : []),
  ];
  return (
    <Section title={t('billing.admin.orders.facts')} aside={<RefundButton order={order} />}>
      <Badge tone={stateTones[state]} className="self-start">
        {t(`billing.states.${state}`)}
      </Badge>
      <Facts facts={facts} />
    </Section>
  );
}

function RefundButton({ order: { number, state, amount, refunding } }: { order: AdminOrder }) {
  const { t } = useTranslation();
  const refund = useAct(
    () => call(refundOrder, { params: { number } }),
    (order) => t(order.refunding ? 'billing.admin.orders.refunding' : 'billing.admin.orders.refunded'),
  );
  if (refunding) return <Badge tone="warning">{t('billing.admin.orders.refunding')}</Badge>;
  if (state !== 'granted' && state !== 'paid') return null;
  return (
    <AskButton
      title={t('billing.admin.orders.refundTitle', { price: formatMoney(amount) })}
      action={t('billing.admin.orders.refund')}
      act={refund}
    >
      {t('billing.admin.orders.refundText')}
    </AskButton>
  );
}

interface EventsListProps {
  readonly events: readonly PaymentEvent[];
  /** Whether each event names its gateway and order. */
  readonly namesOrders?: boolean;
}

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
