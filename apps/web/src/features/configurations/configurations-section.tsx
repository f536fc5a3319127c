import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '../../ui/page.tsx';
import { ConfigurationList } from './configuration-list.tsx';

/** The saved configurations: use, rename, make the default, delete, import and export. */
export function ConfigurationsSection({ importButton }: { readonly importButton: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Section title={t('settings.sections.configurations')} aside={importButton}>
      <ConfigurationList />
    </Section>
  );
}
