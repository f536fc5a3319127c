import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PaymentsList } from '../../features/billing/payments-list.tsx';
import { useTranslation } from '../../lib/use-translation.ts';
import { paymentsQuery } from '../../model/billing/billing-queries.ts';
import { useMayOwn } from '../../model/session/access.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { Pagination } from '../../ui/pagination.tsx';

export default function PaymentLogPage() {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const payments = useQuery({ ...paymentsQuery(page), enabled: useMayOwn() });
  return (
    <Page title={t('billing.payments.title')}>
      <Loaded query={payments} skeleton={['h-40 rounded-panel']}>
        {({ items }) => <PaymentsList payments={items} />}
      </Loaded>
      <Pagination page={page} of={payments.data} onChange={setPage} />
    </Page>
  );
}
