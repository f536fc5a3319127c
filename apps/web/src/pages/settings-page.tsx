import { Link } from 'wouter';
import { ConfigurationList } from '../features/configurations/configuration-list.tsx';
import { ServicesSection } from '../features/providers/services-section.tsx';
import ImportSettingsButton from '../features/settings/file/import-settings-button.tsx';
import { LogsSection } from '../features/settings/logs/logs-section.tsx';
import { ConversionSection } from '../features/settings/page/conversion-section.tsx';
import { DownloadsSection } from '../features/settings/page/downloads-section.tsx';
import { FileSection } from '../features/settings/page/file-section.tsx';
import { LookSection } from '../features/settings/page/look-section.tsx';
import { OfferBanner, SettingsFeedback } from '../features/settings/page/sync-notices.tsx';
import { useTranslation } from '../lib/use-translation.ts';
import { useInstance } from '../model/instance/instance.ts';
import { buttonClass } from '../ui/button.tsx';
import { Page, Section } from '../ui/page.tsx';

export default function SettingsPage() {
  const { t } = useTranslation();
  const accounts = useInstance((state) => state.accounts);
  return (
    <Page title={t('shell.nav.settings')} aside={<SettingsFeedback />}>
      <OfferBanner />
      <div data-tour="services">
        <ServicesSection />
      </div>
      <div className="grid items-start gap-4 *:min-w-0 desktop:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <ConversionSection />
          <WayTo words="dictionary" intro={t('dictionary.intro')} path="/dictionary" />
          {!accounts && <WayTo words="keys" intro={t('keys.introOpen')} path="/user/keys" />}
          <DownloadsSection />
          <div data-tour="look">
            <LookSection />
          </div>
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <div data-tour="configurations">
            <Section
              title={t('settings.sections.configurations')}
              aside={<ImportSettingsButton only="configurations" />}
            >
              <ConfigurationList />
            </Section>
          </div>
          <FileSection />
          <LogsSection />
        </div>
      </div>
    </Page>
  );
}

function WayTo({ words, intro, path }: { words: 'dictionary' | 'keys'; intro: string; path: string }) {
  const { t } = useTranslation();
  return (
    <Section title={t(`${words}.title`)}>
      <p className="text-ink-2">{intro}</p>
      <div>
        <Link to={path} className={buttonClass()}>
          {t(`${words}.open`)}
        </Link>
      </div>
    </Section>
  );
}
