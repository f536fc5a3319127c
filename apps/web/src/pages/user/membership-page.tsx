import type { getMembership, RouteReply } from '@parlando/contract';
import { Link } from 'wouter';
import { PackageBar } from '../../features/account/usage-bars.tsx';
import { RedeemSection } from '../../features/billing/redeem-section.tsx';
import { formatDate } from '../../lib/format.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { membershipQuery } from '../../model/billing/billing-queries.ts';
import { useOwnQuery } from '../../model/session/access.ts';
import { useAccount } from '../../model/session/session-store.ts';
import { useTierWords } from '../../model/session/tier.ts';
import { buttonClass } from '../../ui/button.tsx';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page, Section } from '../../ui/page.tsx';

export default function MembershipPage() {
  const { t } = useTranslation();
  const membership = useOwnQuery(membershipQuery);
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

function MembershipFacts({ membership }: { membership: RouteReply<typeof getMembership> }) {
  const { t } = useTranslation();
  const { package: held, daysLeft, lastMonth } = membership;
  const tier = useTierWords();
  const role = useAccount()?.user.role ?? 'user';
  const facts: Fact[] = [
    [t('billing.membership.tier'), tier(role)],
    [t('billing.membership.expires'), expiry(held, t('billing.membership.never'))],
    [t('billing.membership.lastMonth'), t('billing.characters', { count: lastMonth })],
    [
      t('billing.membership.daysLeft'),
      daysLeft === null ? t('billing.membership.unused') : t('billing.membership.days', { count: daysLeft }),
    ],
  ];
  return <Facts facts={facts} />;
}

function expiry(held: RouteReply<typeof getMembership>['package'], never: string): string {
  if (held === null) return '–';
  return held.expiresAt === null ? never : formatDate(held.expiresAt);
}
