import type { Order } from '@parlando/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { wordsOf } from '../../lib/error-words.ts';
import { formatClock } from '../../lib/format.ts';
import { useCountdown } from '../../lib/use-countdown.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { isUnderWay, orderQuery, paymentResultQuery } from '../../model/billing/billing-queries.ts';
import { formatMoney, nameOf, usePlanWords } from '../../model/billing/billing-words.ts';
import { buttonClass } from '../../ui/button.tsx';
import { ErrorIcon, SuccessIcon } from '../../ui/icons.tsx';
import { late } from '../../ui/late-part.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';

const QrCode = late(() => import('../../ui/qr-code.tsx'), <Skeleton className="size-54.5" />);

export function PaymentResult({ number }: { number: string }) {
  const result = useQuery(paymentResultQuery(number));
  const order = useQuery(orderQuery(number));
  return (
    <div className="flex flex-col items-center gap-4 py-8 text-center" aria-live="polite">
      {result.data ? (
        <Granted order={result.data} />
      ) : isUnderWay(result.error) ? (
        <Loaded query={order} skeleton={['h-60 w-60 rounded-panel']}>
          {(found) => <Waiting order={found} />}
        </Loaded>
      ) : (
        <Failed error={result.error} />
      )}
    </div>
  );
}

function Granted({ order: { plan } }: { order: Order }) {
  const { t } = useTranslation();
  const planWords = usePlanWords();
  return (
    <>
      <SuccessIcon size={40} className="text-success" />
      <h2 className="text-18 font-bold">{t('billing.result.paid')}</h2>
      <p className="text-ink-2">
        {t('billing.result.granted', { name: nameOf(plan.names), gives: planWords(plan) })}
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        <Link to="/" className={buttonClass('primary')}>
          {t('billing.result.speak')}
        </Link>
        <Link to="/user/membership" className={buttonClass()}>
          {t('billing.result.membership')}
        </Link>
      </div>
    </>
  );
}

function Waiting({ order }: { order: Order }) {
  const { t } = useTranslation();
  const { checkout, amount, gateway, expiresAt } = order;
  const [left] = useCountdown(Date.parse(expiresAt) - Date.now());
  return (
    <>
      {checkout?.kind === 'qr' ? <QrCode text={checkout.url} label={t('billing.result.qr')} /> : <Spinner />}
      <h2 className="text-18 font-bold">{t('billing.result.waiting')}</h2>
      <p className="text-ink-2">
        {checkout?.kind === 'qr'
          ? t('billing.result.scan', {
              gateway: t(`billing.gateways.${gateway}`),
              price: formatMoney(amount),
            })
          : t('errors.PAYMENT_NOT_FINISHED')}
      </p>
      <p className="text-13 text-ink-3" aria-live="off">
        {t('billing.result.left', { time: formatClock(left) })}
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        {checkout?.kind === 'redirect' && (
          <a href={checkout.url} className={buttonClass('primary')}>
            {t('billing.result.continue')}
          </a>
        )}
        <Link to="/user/order-list" className={buttonClass()}>
          {t('billing.orders.title')}
        </Link>
      </div>
    </>
  );
}

function Failed({ error }: { error: unknown }) {
  const { t } = useTranslation();
  return (
    <>
      <ErrorIcon size={40} className="text-danger" />
      <h2 className="text-18 font-bold">{t('billing.result.failed')}</h2>
      <p role="alert" className="text-ink-2">
        {wordsOf(error)}
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        <Link to="/user/membership-v2" className={buttonClass('primary')}>
          {t('billing.result.retry')}
        </Link>
        <Link to="/user/order-list" className={buttonClass()}>
          {t('billing.orders.title')}
        </Link>
      </div>
    </>
  );
}
