import { useTranslation } from 'react-i18next';
import type { ConversionFailure } from '../../model/conversion/conversion-failure.ts';
import { describeFailure } from '../../model/conversion/describe-failure.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { RefreshIcon } from '../../ui/icons.tsx';
import { RemedyButton } from './remedy-button.tsx';

interface ProviderFailureProps {
  readonly failure: ConversionFailure;
  /** Once more, with the settings as they are then. */
  readonly onRetry: () => void;
  readonly onDismiss?: () => void;
}

/** What a service of the person's own failed of, in the provider's words too, and what helps. */
export default function ProviderFailure({ failure, onRetry, onDismiss }: ProviderFailureProps) {
  const { t } = useTranslation();
  const { words, notes, remedy, mayRetry } = describeFailure(failure);
  return (
    <Banner
      tone="error"
      title={words}
      onDismiss={onDismiss}
      action={
        <>
          {remedy && failure.api !== undefined && (
            <RemedyButton remedy={remedy} api={failure.api} onRetry={onRetry} />
          )}
          {mayRetry && (
            <Button size="sm" icon={<RefreshIcon size={16} />} onClick={onRetry}>
              {t('conversion.tryAgain')}
            </Button>
          )}
        </>
      }
    >
      {notes.length > 0 && notes.map((note) => <p key={note}>{note}</p>)}
    </Banner>
  );
}
