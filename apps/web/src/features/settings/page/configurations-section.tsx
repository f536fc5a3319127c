import { useTranslation } from 'react-i18next';
import { exportConfiguration } from '../../../model/settings-file/save-settings-file.ts';
import { Section } from '../../../ui/page.tsx';
import { ConfigurationList } from '../../configurations/configuration-list.tsx';
import { ImportButton } from '../file/import-button.tsx';

/** The saved configurations: use, rename, make the default, delete, and take along as files. */
export function ConfigurationsSection() {
  const { t } = useTranslation();
  return (
    <Section title={t('settings.sections.configurations')} aside={<ImportButton only="configurations" />}>
      <ConfigurationList onExport={(configuration) => void exportConfiguration(configuration)} />
    </Section>
  );
}
