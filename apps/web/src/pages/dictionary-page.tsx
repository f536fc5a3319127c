import { useTranslation } from 'react-i18next';
import { DictionarySection } from '../features/dictionary/dictionary-section.tsx';
import { useDocumentTitle } from '../lib/use-document-title.ts';
import { Page } from '../ui/page.tsx';

export default function DictionaryPage() {
  const { t } = useTranslation();
  useDocumentTitle(t('dictionary.title'));
  return (
    <Page title={t('dictionary.title')}>
      <DictionarySection />
    </Page>
  );
}
