import { useMutation } from '@tanstack/react-query';
import { formatDateTime } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { useClosingSignal } from '../../lib/use-closing-signal.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { conversionFailure } from '../../model/conversion/conversion-failure.ts';
import { describeFailure } from '../../model/conversion/describe-failure.ts';
import { useOwnVoices } from '../../model/providers/own-voices.ts';
import { refreshOwnVoices } from '../../model/providers/refresh-own-voices.ts';
import { useSettings } from '../../model/settings/settings-store.ts';
import { RetryButton } from '../../ui/retry-button.tsx';
import { FailureBanner } from './failure-banner.tsx';

const azureService = 1;

/** The number of voices for the saved key, when they were fetched, and a refresh button. Empty without a key. */
export function OwnVoiceList() {
  const { t } = useTranslation();
  const hasKey = useSettings(({ speechKey }) => speechKey !== '');
  const list = useOwnVoices();
  const closingSignal = useClosingSignal();
  const refreshing = useMutation({
    mutationFn: () => refreshOwnVoices(closingSignal()),
    onSuccess: (count) => toast('success', t('services.voices.refreshed', { count })),
  });
  if (!hasKey) return null;
  const known =
    list && t('services.voices.known', { count: list.offered.length, time: formatDateTime(list.fetchedAt) });
  return (
    <section className="mt-5 flex flex-col gap-2 border-t border-line pt-4">
      <h3 className="text-13 font-medium text-ink-2">{t('services.voices.title')}</h3>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-13 text-ink-2">{known ?? t('services.voices.none')}</p>
        <RetryButton act={refreshing}>{t('services.voices.refresh')}</RetryButton>
      </div>
      {refreshing.error && (
        <FailureBanner failure={describeFailure(conversionFailure(refreshing.error, azureService))} />
      )}
    </section>
  );
}
