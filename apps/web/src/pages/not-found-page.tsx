import { Link } from 'wouter';
import { useDocumentTitle } from '../lib/use-document-title.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { buttonClass } from '../ui/button.tsx';

export function NotFoundPage() {
  const { t } = useTranslation();
  useDocumentTitle(t('shell.notFoundTitle'));
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-3 px-4 py-20 text-center">
      <p className="text-28 font-bold text-ink-3">404</p>
      <h1 className="text-22 font-bold">{t('shell.notFoundTitle')}</h1>
      <p className="text-ink-2">{t('shell.notFoundText')}</p>
      <Link to="/" className={`${buttonClass('primary')} mt-2`}>
        {t('shell.backHome')}
      </Link>
    </div>
  );
}
