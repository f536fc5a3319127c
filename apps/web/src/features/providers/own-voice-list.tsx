import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { conversionFailure } from '../../model/conversion/conversion-failure.ts';
import { describeFailure } from '../../model/conversion/describe-failure.ts';
import { ownVoicesOf, refreshOwnVoices, useOwnVoices } from '../../model/providers/own-voices-store.ts';
import { useSettings } from '../../model/settings/settings-store.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { RefreshIcon } from '../../ui/icons.tsx';

const azureService = 1;

/** The voices of the saved key: how many, since when, and the way to ask anew. Nothing without a key. */
export function OwnVoiceList() {
  const { t } = useTranslation();
  const settings = useSettings();
  const list = useOwnVoices((state) => ownVoicesOf(settings, state.list));
  const closing = useRef<AbortController | null>(null);
  useEffect(() => () => closing.current?.abort(), []);
  const refresh = useMutation({
    mutationFn: () => {
      closing.current = new AbortController();
      return refreshOwnVoices(closing.current.signal);
    },
    onSuccess: (count) => toast('success', t('services.voices.refreshed', { count })),
  });
  if (settings.speechKey === '') return null;
  const failed = refresh.error && describeFailure(conversionFailure(refresh.error, azureService));
  return (
    <section className="mt-5 flex flex-col gap-2 border-t border-line pt-4">
      <h3 className="text-13 font-medium text-ink-2">{t('services.voices.title')}</h3>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-13 text-ink-2">
          {list
            ? t('services.voices.known', {
                count: list.offered.length,
                time: formatDateTime(list.fetchedAt),
              })
            : t('services.voices.none')}
        </p>
        <Button
          size="sm"
          icon={<RefreshIcon size={16} />}
          busy={refresh.isPending}
          disabled={refresh.isPending}
          onClick={() => refresh.mutate()}
        >
          {t('services.voices.refresh')}
        </Button>
      </div>
      {failed && (
        <Banner tone="error" title={failed.words}>
          {failed.notes.length > 0 && failed.notes.map((note) => <p key={note}>{note}</p>)}
        </Banner>
      )}
    </section>
  );
}
