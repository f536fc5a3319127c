import { getUsageStatus } from '@parlando/contract';
import { Link } from 'wouter';
import { PackageBar, QuotaBar } from '../../features/account/usage-bars.tsx';
import { RecentWork } from '../../features/tasks/recent-work.tsx';
import { routeQuery } from '../../lib/route-query.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { timeUntil } from '../../model/quota/quota-level.ts';
import { useOwnQuery } from '../../model/session/access.ts';
import { useAccount } from '../../model/session/session-store.ts';
import { buttonClass } from '../../ui/button.tsx';
import { late } from '../../ui/late-part.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const UsageChart = late(
  () => import('../../features/account/usage-chart.tsx'),
  <Skeleton className="h-90 rounded-panel" />,
);

export default function OverviewPage() {
  const { t } = useTranslation();
  return (
    <Page title={t('user.overview')}>
      <QuotaCards />
      <UsageChart />
      <Section
        title={t('user.recent')}
        aside={
          <Link to="/tasks" className={buttonClass('ghost', 'sm')}>
            {t('user.allTasks')}
          </Link>
        }
      >
        <RecentWork />
      </Section>
    </Page>
  );
}

function QuotaCards() {
  const { t } = useTranslation();
  const account = useAccount();
  const status = useOwnQuery(routeQuery('user', getUsageStatus, {}));
  const usage = status.data ?? account?.user.usage;
  const userPackage = status.data ? status.data.package : account?.package;
  return (
    <div className="grid min-w-0 grid-cols-1 gap-4 desktop:grid-cols-2">
      <Section title={t('account.quota')}>
        {usage ? <QuotaBar usage={usage} isTitled /> : <Skeleton className="h-12" />}
        <p className="min-h-4 text-12 text-ink-3">
          {status.data && t('quota.resetsIn', { ...timeUntil(status.data.resetAt, Date.now()) })}
        </p>
      </Section>
      <Section
        title={t('account.package')}
        aside={
          <Link to="/user/membership-v2" className={buttonClass('ghost', 'sm')}>
            {t('billing.membership.toPlans')}
          </Link>
        }
      >
        {userPackage ? (
          <PackageBar value={userPackage} />
        ) : (
          <p className="text-ink-2">{t('account.noPackage')}</p>
        )}
      </Section>
    </div>
  );
}
