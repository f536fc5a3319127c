import type { getMembership, Plan, RouteReply } from '@parlando/contract';
import { useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { formatCompact } from '../../lib/format.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { formatMoney } from '../../model/billing/money.ts';
import { nameOf } from '../../model/billing/names.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { BuyDialog } from './buy-dialog.tsx';

interface PlanCardsProps {
  readonly plans: readonly Plan[];
  readonly membership: RouteReply<typeof getMembership> | undefined;
}

/** The plans side by side; marks the current one, and the one that fits the usage. */
export function PlanCards({ plans, membership }: PlanCardsProps) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState<Plan | null>(null);
  return (
    <>
      <ul
        aria-label={t('billing.plans.title')}
        className="grid grid-cols-[repeat(auto-fill,minmax(13.75rem,1fr))] gap-4"
      >
        {plans.map((plan) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            isMine={plan.id === membership?.planId}
            isRecommended={plan.id === membership?.recommendedPlanId}
            onBuy={() => setWanted(plan)}
          />
        ))}
      </ul>
      {wanted && <BuyDialog plan={wanted} onClose={() => setWanted(null)} />}
    </>
  );
}

interface PlanCardProps {
  readonly plan: Plan;
  readonly isMine: boolean;
  readonly isRecommended: boolean;
  readonly onBuy: () => void;
}

function PlanCard({ plan, isMine, isRecommended, onBuy }: PlanCardProps) {
  const { t } = useTranslation();
  const name = nameOf(plan.names);
  const { price, characters, days, type } = plan;
  const perThousand = { ...price, amountMinor: Math.round((price.amountMinor * 1000) / characters) };
  return (
    <li
      aria-label={name}
      className={cx(
        'panel flex min-w-0 flex-col gap-3 p-4',
        isRecommended && 'border-accent ring-1 ring-accent',
      )}
    >
      <div className="flex min-h-5 flex-wrap gap-1">
        <Badge>{t(`billing.types.${type}`)}</Badge>
        {isMine && <Badge tone="success">{t('billing.plan.mine')}</Badge>}
        {isRecommended && <Badge tone="accent">{t('billing.plan.recommended')}</Badge>}
      </div>
      <h2 className="text-16 font-bold wrap-anywhere">{name}</h2>
      <p className="text-28 font-bold">{formatMoney(price)}</p>
      <ul className="flex flex-1 flex-col gap-1 text-ink-2">
        <li>{t('billing.characters', { count: formatCompact(characters) })}</li>
        <li>{t('billing.plan.days', { count: days })}</li>
        {perThousand.amountMinor > 0 && (
          <li>{t('billing.plan.perThousand', { price: formatMoney(perThousand) })}</li>
        )}
      </ul>
      <Button
        variant={isRecommended ? 'primary' : 'secondary'}
        aria-label={t('billing.plan.buyNamed', { name })}
        disabled={plan.gateways.length === 0}
        onClick={onBuy}
      >
        {t(isMine ? 'billing.plan.renew' : 'billing.plan.buy')}
      </Button>
    </li>
  );
}
