import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../lib/cx.ts';
import { useVoiceView } from '../../model/voices/use-filtered-voices.ts';
import { useVoiceBrowser, type VoiceView } from '../../model/voices/voice-browser-store.ts';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { type VoiceChoiceProps, VoiceList } from './voice-list.tsx';

const VoiceDetails = lazy(() => import('./voice-details.tsx'));

export interface VoiceSelectorProps extends VoiceChoiceProps {
  readonly className?: string;
}

/** Tabs, search, filters and the cards; takes the height it is given and scrolls inside. */
export function VoiceSelector({ className, ...choice }: VoiceSelectorProps) {
  const { t } = useTranslation();
  const view = useVoiceView(choice.selected);
  const showView = useVoiceBrowser((state) => state.showView);
  const [detailsOf, setDetailsOf] = useState<string | null>(null);
  const items = useMemo(
    () =>
      [
        { value: '1', label: t('voiceCategories.zh') },
        { value: '2', label: t('voiceCategories.en') },
        { value: '3', label: t('voices.otherLanguages') },
        { value: 'favourites', label: t('voices.favourites') },
      ] as const satisfies readonly { value: VoiceView; label: string }[],
    [t],
  );
  return (
    <section aria-label={t('voices.title')} className={cx('flex min-h-0 min-w-0 flex-col', className)}>
      <Tabs
        label={t('voices.languageTabs')}
        look="segment"
        value={view}
        onChange={showView}
        items={items}
        className="min-h-0 flex-1 gap-2.5"
      >
        <TabPanel value={view} className="flex min-h-0 flex-1 flex-col gap-2.5">
          <VoiceList {...choice} view={view} onDetails={setDetailsOf} />
        </TabPanel>
      </Tabs>
      {detailsOf !== null && (
        <Suspense>
          <VoiceDetails {...choice} id={detailsOf} onClose={() => setDetailsOf(null)} />
        </Suspense>
      )}
    </section>
  );
}
