import { DictionarySection } from '../features/dictionary/dictionary-section.tsx';
import { useTranslation } from '../lib/use-translation.ts';
import { Page } from '../ui/page.tsx';

export default function DictionaryPage() {
  const { t } = useTranslation();
  return (
    <Page title={t('dictionary.title')}>
      <DictionarySection />
    </Page>
  );
}
