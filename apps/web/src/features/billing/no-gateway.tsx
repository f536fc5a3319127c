import { useTranslation } from 'react-i18next';
import { useInstance } from '../../model/instance/instance.ts';
import { Banner } from '../../ui/banner.tsx';
import { ContactText } from '../../ui/contact-text.tsx';

/** Nothing can be bought here: codes, and how to reach the operator. */
export function NoGateway() {
  const { t } = useTranslation();
  const contact = useInstance(({ config }) => config?.site.contact);
  return (
    <Banner tone="info" title={t('billing.noGateway.title')}>
      {t('billing.noGateway.text')}{' '}
      {contact && (
        <>
          {t('billing.noGateway.contact')} <ContactText contact={contact} />
        </>
      )}
    </Banner>
  );
}
