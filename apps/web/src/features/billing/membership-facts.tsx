import type { getMembership, RouteReply } from '@parlando/contract';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '../../lib/format.ts';
import { useAccount } from '../../model/session/session-store.ts';
import { useTierWords } from '../../model/session/tier.ts';
import { type Fact, Facts } from '../../ui/facts.tsx';

/** Tier, end of the package, and how long it lasts at the present pace. */
export function MembershipFacts({ membership }: { membership: RouteReply<typeof getMembership> }) {
  const { t } = useTranslation();
  const { package: held, daysLeft, lastMonth } = membership;
  const tier = useTierWords();
  const role = useAccount()?.user.role ?? 'user';
  const facts: Fact[] = [
    [t('billing.membership.tier'), tier(role)],
    [t('billing.membership.expires'), expiry(held, t('billing.membership.never'))],
    [t('billing.membership.lastMonth'), t('billing.characters', { count: formatNumber(lastMonth) })],
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
