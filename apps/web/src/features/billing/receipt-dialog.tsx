import type { Order } from '@parlando/contract';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../lib/format.ts';
import { formatMoney } from '../../model/billing/money.ts';
import { nameOf } from '../../model/billing/names.ts';
import { useAccount } from '../../model/session/session-store.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { usePlanWords } from './use-plan-words.ts';

/** An order's receipt. Printed, it stands alone on its page: see `[data-print]` in the styles. */
export function ReceiptDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation();
  const planWords = usePlanWords();
  const user = useAccount()?.user;
  const { number, plan, amount, gateway, createdAt, paidAt, endedAt, state } = order;
  const lines: Fact[] = [
    [t('billing.receipt.number'), number],
    [t('billing.receipt.seller'), location.host],
    [t('billing.receipt.buyer'), user ? `${user.username} (${user.email})` : ''],
    [t('billing.receipt.plan'), `${nameOf(plan.names)}: ${planWords(plan)}`],
    [t('billing.receipt.ordered'), formatDateTime(createdAt)],
    [t('billing.receipt.paid'), paidAt ? formatDateTime(paidAt) : ''],
    [t('billing.receipt.by'), t(`billing.gateways.${gateway}`)],
    ...(state === 'refunded' && endedAt
      ? [[t('billing.receipt.refunded'), formatDateTime(endedAt)] as const]
      : []),
    [t('billing.receipt.amount'), formatMoney(amount)],
  ];
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('billing.receipt.title')}
      footer={
        <Button variant="primary" onClick={() => print()}>
          {t('billing.receipt.print')}
        </Button>
      }
    >
      <div data-print>
        <p className="hidden text-22 font-bold print:block">{t('billing.receipt.title')}</p>
        <Facts facts={lines} />
      </div>
    </Dialog>
  );
}
