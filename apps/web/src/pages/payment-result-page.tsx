import { useSearchParams } from 'wouter';
import { PaymentResult } from '../features/billing/payment-result.tsx';
import { useTranslation } from '../lib/use-translation.ts';
import { Page } from '../ui/page.tsx';

export default function PaymentResultPage() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  return (
    <Page title={t('billing.result.title')} className="max-w-180">
      <PaymentResult number={search.get('order') ?? ''} />
    </Page>
  );
}
