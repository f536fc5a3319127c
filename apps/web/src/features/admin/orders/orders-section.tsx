import { type AdminOrder, listAdminOrders, listUnmatchedPayments, OrderState } from '@parlando/contract';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import type { CallInput } from '../../../lib/api-client.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { listQuery, routeQuery } from '../../../lib/route-query.ts';
import { useAddressFilter } from '../../../lib/use-address-filter.ts';
import { useFound } from '../../../lib/use-found.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { formatMoney, nameOf, stateTones } from '../../../model/billing/billing-words.ts';
import { Badge } from '../../../ui/badge.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { Section } from '../../../ui/page.tsx';
import { NameCell, PagedRecords } from '../../../ui/records.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { AdminFrame, openButton } from '../admin-frame.tsx';
import { EventsList, OrderPage } from './order-page.tsx';

type OrderFilter = NonNullable<CallInput<typeof listAdminOrders>['query']>;

/** All orders. The URL contains the filter, or the number of the order that is shown. */
export default function OrdersSection() {
  const [address, setAddress] = useSearchParams();
  const number = address.get('order');
  if (number) return <OrderPage number={number} onBack={() => setAddress({})} />;
  return <OrdersPage onOpen={(order) => setAddress({ order })} />;
}

function OrdersPage({ onOpen }: { onOpen: (number: string) => void }) {
  const { t } = useTranslation();
  const { filter, asked, page, onFilter, onPage } = useAddressFilter<OrderFilter>();
  const orders = useQuery(listQuery('admin', listAdminOrders, { query: filter }));
  useFound(asked, orders);
  return (
    <AdminFrame title={t('admin.sections.orders')}>
      <div className="flex flex-wrap items-center gap-2">
        <SearchField
          label={t('billing.admin.orders.search')}
          searched={filter.search ?? ''}
          onSearch={(search) => onFilter({ search })}
        />
        <FilterSelect
          label={t('billing.orders.state')}
          value={filter.state}
          onChange={(state) => onFilter({ state })}
          unfiltered={t('billing.orders.anyState')}
          options={OrderState.options.map((each) => ({ value: each, label: t(`billing.states.${each}`) }))}
        />
        <FilterSelect
          label={t('billing.admin.orders.flagged')}
          value={filter.flagged}
          onChange={(flagged) => onFilter({ flagged })}
          unfiltered={t('billing.admin.orders.all')}
          options={[{ value: 'true', label: t('billing.admin.orders.flagged') }]}
        />
      </div>
      <PagedRecords
        query={orders}
        page={page}
        onPage={onPage}
        label={t('admin.sections.orders')}
        empty={t('billing.admin.orders.none')}
        keyOf={({ number }) => number}
        columns={[
          [
            t('billing.orders.plan'),
            ({ plan, number }) => <NameCell name={nameOf(plan.names)} detail={number} />,
          ],
          [
            t('billing.admin.orders.buyer'),
            ({ buyer }) => (buyer ? buyer.email || buyer.username : t('billing.admin.orders.gone')),
          ],
          [t('billing.orders.amount'), ({ amount }) => formatMoney(amount), 'w-28'],
          [t('billing.orders.state'), State, 'w-32'],
          [t('billing.orders.created'), ({ createdAt }) => formatDateTime(createdAt), 'w-36'],
        ]}
        actions={[
          openButton(
            ({ number }) => t('billing.admin.orders.openNamed', { number }),
            ({ number }) => onOpen(number),
          ),
          'w-22',
        ]}
      />
      <UnmatchedPayments />
    </AdminFrame>
  );
}

/** Payments without a matching order; renders nothing if there are none. */
function UnmatchedPayments() {
  const { t } = useTranslation();
  const { data } = useQuery(routeQuery('admin', listUnmatchedPayments, { query: {} }));
  if (!data?.items.length) return null;
  return (
    <Section title={t('billing.admin.orders.unmatched')}>
      <p className="text-ink-2">{t('billing.admin.orders.unmatchedText')}</p>
      <EventsList events={data.items} namesOrders />
    </Section>
  );
}

function State({ state, flag }: AdminOrder) {
  const { t } = useTranslation();
  return (
    <span className="flex flex-wrap gap-1">
      <Badge tone={stateTones[state]}>{t(`billing.states.${state}`)}</Badge>
      {flag && <Badge tone="danger">{t('billing.admin.orders.flagged')}</Badge>}
    </span>
  );
}
