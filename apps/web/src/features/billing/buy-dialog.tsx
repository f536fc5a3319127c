import { createOrder, type PaymentGatewayId, type Plan } from '@parlando/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api-client.ts';
import { wordsOf } from '../../lib/error-words.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { goToCheckout } from '../../model/billing/checkout.ts';
import { formatMoney } from '../../model/billing/money.ts';
import { nameOf } from '../../model/billing/names.ts';
import { quotaChanged } from '../../model/quota/use-server-status.ts';
import { Banner } from '../../ui/banner.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogFoot } from '../../ui/dialog-foot.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { usePlanWords } from './use-plan-words.ts';

/** Asks for the payment method, creates the order and goes to the payment. */
export function BuyDialog({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const { t } = useTranslation();
  const planWords = usePlanWords();
  const [gateway, setGateway] = useState<PaymentGatewayId | undefined>(plan.gateways[0]);
  const ordering = useOrdering(plan);
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
        {gateway && <GatewayChoice of={plan} value={gateway} onChange={setGateway} />}
        <p className="text-13 text-ink-2">{t('billing.buy.hint')}</p>
        {ordering.isError && <Banner tone="error" title={wordsOf(ordering.error)} />}
      </div>
    </Dialog>
  );
}

function useOrdering({ id: planId }: Plan) {
  return useMutation({
    mutationFn: (gateway: PaymentGatewayId) => call(createOrder, { body: { planId, gateway } }),
    onSettled: quotaChanged,
  });
}

interface GatewayChoiceProps {
  readonly of: Plan;
  readonly value: PaymentGatewayId;
  readonly onChange: (gateway: PaymentGatewayId) => void;
}

function GatewayChoice({ of: { gateways }, value, onChange }: GatewayChoiceProps) {
  const { t } = useTranslation();
  return (
    <RadioGroup
      label={t('billing.buy.gateway')}
      value={value}
      onChange={onChange}
      options={gateways.map((id) => ({ value: id, label: t(`billing.gateways.${id}`) }))}
    />
  );
}
