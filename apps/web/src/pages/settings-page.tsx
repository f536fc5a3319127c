import { useTranslation } from 'react-i18next';
import { ConfigurationsSection } from '../features/configurations/configurations-section.tsx';
import { DictionaryLink } from '../features/dictionary/dictionary-link.tsx';
import { KeysLink } from '../features/keys/keys-link.tsx';
import { ServicesSection } from '../features/providers/services-section.tsx';
import { ImportButton } from '../features/settings/file/import-button.tsx';
import { LogsSection } from '../features/settings/logs/logs-section.tsx';
import { ConversionSection } from '../features/settings/page/conversion-section.tsx';
import { DownloadsSection } from '../features/settings/page/downloads-section.tsx';
import { FileSection } from '../features/settings/page/file-section.tsx';
import { LookSection } from '../features/settings/page/look-section.tsx';
import { OfferBanner } from '../features/settings/page/offer-banner.tsx';
import { SettingsFeedback } from '../features/settings/settings-feedback.tsx';
import { useDocumentTitle } from '../lib/use-document-title.ts';
import { useInstance } from '../model/instance/instance.ts';
import { Page } from '../ui/page.tsx';

export default function SettingsPage() {
  const { t } = useTranslation();
  useDocumentTitle(t('settings.title'));
  const accounts = useInstance((state) => state.accounts);
  return (
    <Page title={t('settings.title')} aside={<SettingsFeedback />}>
      <OfferBanner />
      <div data-tour="services">
        <ServicesSection />
      </div>
      <div className="grid items-start gap-4 *:min-w-0 desktop:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <ConversionSection />
          <DictionaryLink />
          {!accounts && <KeysLink />}
          <DownloadsSection />
          <div data-tour="look">
            <LookSection />
          </div>
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <div data-tour="configurations">
            <ConfigurationsSection importButton={<ImportButton only="configurations" />} />
          </div>
          <FileSection />
          <LogsSection />
        </div>
      </div>
    </Page>
  );
}
