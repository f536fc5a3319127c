import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { buttonClass } from '../../ui/button.tsx';
import { Section } from '../../ui/page.tsx';

/** The way to the keys, from the settings. */
export function KeysLink() {
  const { t } = useTranslation();
  return (
    <Section title={t('keys.title')}>
      <p className="text-ink-2">{t('keys.intro')}</p>
      <div>
        <Link to="/user/keys" className={buttonClass()}>
          {t('keys.open')}
        </Link>
      </div>
    </Section>
  );
}
