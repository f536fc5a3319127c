import { freeService } from '@parlando/contract';
import { useMutation } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import { withWords } from '../../lib/language.ts';
import { toast } from '../../lib/toast.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { failureSentences } from '../../model/conversion/announce.ts';
import { failureOf, lastConversion, useConversion } from '../../model/conversion/conversion.ts';
import {
  type ConversionFailure,
  conversionFailure,
  type FailureKind,
} from '../../model/conversion/conversion-failure.ts';
import { dismissFailure, startConversion } from '../../model/conversion/run-conversion.ts';
import { useOptions } from '../../model/options/options-store.ts';
import { timeUntil } from '../../model/quota/quota-level.ts';
import { useFreeLimit } from '../../model/quota/use-free-limit.ts';
import { forceServerStatus, useServerStatus } from '../../model/quota/use-server-status.ts';
import { openLogin } from '../../model/session/login-store.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { late } from '../../ui/late-part.tsx';
import { RetryButton } from '../../ui/retry-button.tsx';

const BanNotice = late(withWords(() => import('./ban-notice.tsx')));
const RetryVoice = late(withWords(() => import('./retry-voice.tsx')));

const titles: Partial<Record<FailureKind, 'quota' | 'tooFrequent' | 'server' | 'connection'>> = {
  quota: 'quota',
  'too-frequent': 'tooFrequent',
  server: 'server',
  connection: 'connection',
};

export interface ErrorBannerProps {
  /** The provider's message, and what to do about it. */
  readonly ProviderFailure: ComponentType<FailureProps>;
  /** Shown next to the message about a used-up quota. */
  readonly offer: ReactNode;
}

export interface FailureProps {
  readonly failure: ConversionFailure;
  readonly onRetry: () => void;
  readonly onDismiss: () => void;
}

/** Why the last conversion with the chosen service failed, or that the free service is unreachable, with one action to resolve it. */
export function ErrorBanner({ ProviderFailure, offer }: ErrorBannerProps) {
  const api = useOptions((state) => state.api);
  const failure = useConversion((state) =>
    lastConversion(state)?.request.api === api ? failureOf(state) : null,
  );
  const status = useServerStatus(api);
  if (failure) {
    const Failed =
      failure.kind === 'provider' ? ProviderFailure : failure.kind === 'banned' ? BanNotice : FailureBanner;
    return <Failed failure={failure} offer={offer} onRetry={startConversion} onDismiss={dismissFailure} />;
  }
  const isDown = api === freeService && (status.isError || status.data?.connected === false);
  if (!isDown) return null;
  const refused = conversionFailure(status.error, freeService);
  if (refused.kind === 'session') return null;
  if (refused.kind !== 'banned') {
    return <FailureBanner failure={refused.kind === 'connection' ? refused : noConnection} offer={offer} />;
  }
  return <BanNotice failure={refused} />;
}

const noConnection: ConversionFailure = { kind: 'connection', code: 'NETWORK_ERROR', details: {} };

interface FailureBannerProps extends Pick<FailureProps, 'failure'> {
  readonly offer: ReactNode;
  readonly onDismiss?: () => void;
}

function FailureBanner({ failure, offer, onDismiss }: FailureBannerProps) {
  const { t } = useTranslation();
  const title = titles[failure.kind] ?? 'default';
  const isWarning = failure.kind === 'quota' || failure.kind === 'too-frequent';
  return (
    <Banner
      tone={isWarning ? 'warning' : 'error'}
      title={t(`banner.${title}`)}
      action={<BannerAction failure={failure} offer={offer} />}
      onDismiss={onDismiss}
    >
      <FailureText failure={failure} />
    </Banner>
  );
}

function FailureText({ failure }: Pick<FailureProps, 'failure'>) {
  const { t } = useTranslation();
  const { total } = useFreeLimit() ?? {};
  const { limit = 'guest' } = failure.details;
  const isFreeQuota = failure.kind === 'quota' && (limit === 'guest' || limit === 'user');
  if (isFreeQuota && total !== undefined) return t('banner.quotaDetail', { total });
  const isPlain = failure.kind === 'connection' && !('origin' in failure.details);
  return isPlain ? t('banner.connectionDetail') : failureSentences(failure).join(' · ');
}

function BannerAction({ failure: { kind, code, details }, offer }: FailureBannerProps) {
  const { t } = useTranslation();
  if (kind === 'quota') {
    return (
      <>
        <RemainingTime />
        {offer}
      </>
    );
  }
  if (kind === 'connection') return <RetryConnection />;
  if (code === 'LOGIN_REQUIRED') {
    return (
      <Button size="sm" onClick={logIn}>
        {t('shell.login')}
      </Button>
    );
  }
  if (kind === 'invalid' || kind === 'forbidden') return null;
  if (code === 'ENGINE_UNAVAILABLE') {
    return <RetryVoice voice={typeof details.voice === 'string' ? details.voice : null} />;
  }
  return <RetryButton onClick={startConversion}>{t('conversion.tryAgain')}</RetryButton>;
}

function logIn(): void {
  dismissFailure();
  openLogin();
}

function RemainingTime() {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const { resetAt } = useFreeLimit() ?? {};
  if (!resetAt) return null;
  if (shown) {
    return (
      <span className="py-1.5 text-13">{t('quota.resetsIn', { ...timeUntil(resetAt, Date.now()) })}</span>
    );
  }
  return (
    <Button size="sm" onClick={() => setShown(true)}>
      {t('banner.viewRemainingTime')}
    </Button>
  );
}

function RetryConnection() {
  const { t } = useTranslation();
  const retrying = useMutation({
    mutationFn: forceServerStatus,
    onSuccess: dismissFailure,
    onError: () => toast('error', t('quota.refreshFailed')),
  });
  return <RetryButton act={retrying}>{t('banner.retryConnection')}</RetryButton>;
}
