import { OrderState } from '@parlando/contract';
import { Link } from 'wouter';
import { OrdersList } from '../../features/billing/orders-list.tsx';
import { useAddressFilter } from '../../lib/use-address-filter.ts';
import { useFound } from '../../lib/use-found.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { ordersQuery } from '../../model/billing/billing-queries.ts';
import { useOwnQuery } from '../../model/session/access.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { Pagination } from '../../ui/pagination.tsx';

export default function OrderListPage() {
  const { t } = useTranslation();
  const { filter, asked, page, onFilter, onPage } = useAddressFilter(readFilter);
  const { state } = filter;
  const orders = useOwnQuery(ordersQuery({ page, state }));
  useFound(asked, orders);
  return (
    <Page title={t('billing.orders.title')}>
      <FilterSelect
        label={t('billing.orders.state')}
        value={state}
        onChange={(next) => onFilter({ state: next })}
        unfiltered={t('billing.orders.anyState')}
        options={OrderState.options.map((each) => ({ value: each, label: t(`billing.states.${each}`) }))}
      />
      <Loaded query={orders} skeleton={['h-40 rounded-panel']}>
        {({ items }) => (items.length === 0 ? <NoOrders isAll={!state} /> : <OrdersList orders={items} />)}
      </Loaded>
      <Pagination page={page} of={orders.data} onChange={onPage} />
    </Page>
  );
}

const readFilter = ({ page, state }: Record<string, unknown>) => ({
  page,
  state: OrderState.safeParse(state).data,
});

function NoOrders({ isAll }: { isAll: boolean }) {
  const { t } = useTranslation();
  if (!isAll) return <EmptyState title={t('billing.orders.noMatch')} />;
  return (
    <EmptyState
      title={t('billing.orders.none')}
      action={
        <Link to="/user/membership-v2" className={buttonClass('primary')}>
          {t('billing.membership.toPlans')}
        </Link>
      }
    />
  );
}
