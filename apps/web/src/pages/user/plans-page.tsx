import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { NoGateway } from '../../features/billing/no-gateway.tsx';
import { PlanCards } from '../../features/billing/plan-cards.tsx';
import { RedeemSection } from '../../features/billing/redeem-section.tsx';
import { membershipQuery, plansQuery } from '../../model/billing/billing-queries.ts';
import { useMayOwn } from '../../model/session/access.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';

/** `/user/membership-v2` */
export default function PlansPage() {
  const { t } = useTranslation();
  const plans = useQuery(plansQuery);
  const membership = useQuery({ ...membershipQuery, enabled: useMayOwn() });
  return (
    <Page title={t('billing.plans.title')}>
      <Loaded query={plans} skeleton={['h-72 rounded-panel']}>
        {({ items }) => (
          <>
            {!items.some(({ gateways }) => gateways.length > 0) && <NoGateway />}
            <PlanCards plans={items} membership={membership.data} />
            <RedeemSection />
          </>
        )}
      </Loaded>
    </Page>
  );
}
