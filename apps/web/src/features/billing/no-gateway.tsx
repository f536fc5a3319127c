import { useTranslation } from 'react-i18next';
import { useInstance } from '../../model/instance/instance.ts';
import { Banner } from '../../ui/banner.tsx';

/** Nothing can be bought here: codes, and how to reach the operator. */
export function NoGateway() {
  const { t } = useTranslation();
  const contact = useInstance(({ config }) => config?.site.contact);
  return (
    <Banner tone="info" title={t('billing.noGateway.title')}>
      {t('billing.noGateway.text')} {contact && <Contact value={contact} />}
    </Banner>
  );
}

/** An address becomes a link; anything else is words. */
function Contact({ value }: { value: string }) {
  const { t } = useTranslation();
  const isMail = /^[^\s@]+@[^\s@]+$/.test(value);
  const href = isMail ? `mailto:${value}` : /^https?:\/\//.test(value) ? value : undefined;
  return (
    <>
      {t('billing.noGateway.contact')}{' '}
      {href ? (
        <a className="text-accent underline" href={href}>
          {value}
        </a>
      ) : (
        <span>{value}</span>
      )}
    </>
  );
}
