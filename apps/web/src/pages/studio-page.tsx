import { useTranslation } from 'react-i18next';
import { useDocumentTitle } from '../lib/use-document-title.ts';

export function StudioPage() {
  const { t } = useTranslation();
  useDocumentTitle(t('shell.nav.textToSpeech'));
  return (
    <div className="mx-auto w-full max-w-400 flex-1 px-3 py-4 wide:px-6">
      <h1 className="sr-only">{t('shell.nav.textToSpeech')}</h1>
    </div>
  );
}
