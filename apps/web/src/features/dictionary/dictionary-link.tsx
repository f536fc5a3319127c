import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { buttonClass } from '../../ui/button.tsx';
import { Section } from '../../ui/page.tsx';

/** The way to the dictionary, from the settings. */
export function DictionaryLink() {
  const { t } = useTranslation();
  return (
    <Section title={t('dictionary.title')}>
      <p className="text-ink-2">{t('dictionary.intro')}</p>
      <div>
        <Link to="/dictionary" className={buttonClass()}>
          {t('dictionary.open')}
        </Link>
      </div>
    </Section>
  );
}
