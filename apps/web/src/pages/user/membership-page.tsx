import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { PackageBar } from '../../features/account/usage-bars.tsx';
import { MembershipFacts } from '../../features/billing/membership-facts.tsx';
import { RedeemSection } from '../../features/billing/redeem-section.tsx';
import { membershipQuery } from '../../model/billing/billing-queries.ts';
import { useMayOwn } from '../../model/session/access.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page, Section } from '../../ui/page.tsx';

export default function MembershipPage() {
  const { t } = useTranslation();
  const membership = useQuery({ ...membershipQuery, enabled: useMayOwn() });
  return (
    <Page
      title={t('user.membership')}
      aside={
        <Link to="/user/membership-v2" className={buttonClass('primary')}>
          {t('billing.membership.toPlans')}
        </Link>
      }
    >
      <Loaded query={membership} skeleton={['h-52 rounded-panel']}>
        {(found) => (
          <>
            <Section title={t('account.package')}>
              {found.package ? (
                <PackageBar value={found.package} />
              ) : (
                <p className="text-ink-2">{t('account.noPackage')}</p>
              )}
              <MembershipFacts membership={found} />
            </Section>
            <RedeemSection />
          </>
        )}
      </Loaded>
    </Page>
  );
}
