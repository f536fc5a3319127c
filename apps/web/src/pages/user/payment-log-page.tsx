import { PaymentsList } from '../../features/billing/payments-list.tsx';
import { useTranslation } from '../../lib/use-translation.ts';
import { Page } from '../../ui/page.tsx';

export default function PaymentLogPage() {
  const { t } = useTranslation();
  return (
    <Page title={t('billing.payments.title')}>
      <PaymentsList />
    </Page>
  );
}
