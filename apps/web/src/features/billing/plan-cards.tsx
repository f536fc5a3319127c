import {
  createOrder,
  type getMembership,
  type PaymentGatewayId,
  type Plan,
  type RouteReply,
} from '@parlando/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api-client.ts';
import { cx } from '../../lib/cx.ts';
import { wordsOf } from '../../lib/error-words.ts';
import { formatCompact } from '../../lib/format.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { formatMoney, nameOf, usePlanWords } from '../../model/billing/billing-words.ts';
import { goToCheckout } from '../../model/billing/checkout.ts';
import { quotaChanged } from '../../model/quota/use-server-status.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogFoot } from '../../ui/dialog-foot.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';

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

/** Asks for the payment method, creates the order and goes to the payment. */
function BuyDialog({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const { t } = useTranslation();
  const planWords = usePlanWords();
  const [gateway, setGateway] = useState<PaymentGatewayId | undefined>(plan.gateways[0]);
  const ordering = useMutation({
    mutationFn: (gateway: PaymentGatewayId) => call(createOrder, { body: { planId: plan.id, gateway } }),
    onSettled: quotaChanged,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('billing.plan.buyNamed', { name: nameOf(plan.names) })}
      description={planWords(plan)}
      size="sm"
      footer={
        <DialogFoot
          action={t('billing.buy.pay', { price: formatMoney(plan.price) })}
          busy={ordering.isPending}
          disabled={gateway === undefined}
          // Not if the dialog was closed meanwhile: the order is in the list, to pay or to cancel.
          onClick={() => gateway && ordering.mutate(gateway, { onSuccess: goToCheckout })}
          onCancel={onClose}
        />
      }
    >
      <div className="flex flex-col gap-4">
        {gateway && (
          <RadioGroup
            label={t('billing.buy.gateway')}
            value={gateway}
            onChange={setGateway}
            options={plan.gateways.map((id) => ({ value: id, label: t(`billing.gateways.${id}`) }))}
          />
        )}
        <p className="text-13 text-ink-2">{t('billing.buy.hint')}</p>
        {ordering.isError && <Banner tone="error" title={wordsOf(ordering.error)} />}
      </div>
    </Dialog>
  );
}
