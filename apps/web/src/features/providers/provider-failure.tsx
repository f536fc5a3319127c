import { useTranslation } from 'react-i18next';
import type { ConversionFailure } from '../../model/conversion/conversion-failure.ts';
import { describeFailure } from '../../model/conversion/describe-failure.ts';
import { RetryButton } from '../../ui/retry-button.tsx';
import { FailureBanner } from './failure-banner.tsx';
import { RemedyButton } from './remedy-button.tsx';

interface ProviderFailureProps {
  readonly failure: ConversionFailure;
  /** Tries again with the settings as they are then. */
  readonly onRetry: () => void;
  readonly onDismiss?: () => void;
}

/** Why a service of the person's own failed, in the provider's words too, and what helps. */
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
