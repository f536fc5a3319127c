import { useQuery } from '@tanstack/react-query';
import { PlanCards } from '../../features/billing/plan-cards.tsx';
import { RedeemSection } from '../../features/billing/redeem-section.tsx';
import { useTranslation } from '../../lib/use-translation.ts';
import { membershipQuery, plansQuery } from '../../model/billing/billing-queries.ts';
import { useInstance } from '../../model/instance/instance.ts';
import { useOwnQuery } from '../../model/session/access.ts';
import { Banner } from '../../ui/banner.tsx';
import { ContactText } from '../../ui/contact-text.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';

/** `/user/membership-v2` */
export default function PlansPage() {
  const { t } = useTranslation();
  const plans = useQuery(plansQuery);
  const membership = useOwnQuery(membershipQuery);
  const contact = useInstance(({ config }) => config?.site.contact);
  return (
    <Page title={t('billing.plans.title')}>
      <Loaded query={plans} skeleton={['h-72 rounded-panel']}>
        {({ items }) => (
          <>
            {!items.some(({ gateways }) => gateways.length > 0) && (
              <Banner tone="info" title={t('billing.noGateway.title')}>
                {t('billing.noGateway.text')} {contact && t('billing.noGateway.contact')}{' '}
                {contact && <ContactText contact={contact} />}
              </Banner>
            )}
            <PlanCards plans={items} membership={membership.data} />
            <RedeemSection />
          </>
        )}
      </Loaded>
    </Page>
  );
}
