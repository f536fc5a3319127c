import { useTranslation } from '../../lib/use-translation.ts';
import type { ConversionFailure } from '../../model/conversion/conversion-failure.ts';
import { describeFailure } from '../../model/conversion/describe-failure.ts';
import { RetryButton } from '../../ui/retry-button.tsx';
import { FailureBanner } from './failure-banner.tsx';
import { RemedyButton } from './remedy-button.tsx';

interface ProviderFailureProps {
  readonly failure: ConversionFailure;
  /** Retries with the settings at that time. */
  readonly onRetry: () => void;
  readonly onDismiss?: () => void;
}

/** Why a provider failed, including the provider's message, and what helps. */
export default function ProviderFailure({ failure, onRetry, onDismiss }: ProviderFailureProps) {
  const { t } = useTranslation();
  const described = describeFailure(failure);
  const { remedy, mayRetry } = described;
  const help = (
    <>
      {remedy && failure.api !== undefined && (
        <RemedyButton remedy={remedy} api={failure.api} onRetry={onRetry} />
      )}
      {mayRetry && <RetryButton onClick={onRetry}>{t('conversion.tryAgain')}</RetryButton>}
    </>
  );
  return <FailureBanner failure={described} action={help} onDismiss={onDismiss} />;
}
