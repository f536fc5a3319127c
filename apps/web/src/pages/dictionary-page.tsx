import { useTranslation } from 'react-i18next';
import { DictionarySection } from '../features/dictionary/dictionary-section.tsx';
import { Page } from '../ui/page.tsx';

export default function DictionaryPage() {
  const { t } = useTranslation();
  return (
    <Page title={t('dictionary.title')}>
      <DictionarySection />
    </Page>
  );
}
