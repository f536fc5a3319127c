import { useTranslation } from '../../../lib/use-translation.ts';
import { useLocalCount } from '../../../model/configurations/configurations.ts';
import { useMayOwn } from '../../../model/session/access.ts';
import { useSyncStatus } from '../../../model/settings/settings-sync.ts';
import { settleOffer } from '../../../model/settings-file/start-settings.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';

/** Offers to move what this browser stored before the login into the account. */
export function OfferBanner() {
  const { t } = useTranslation();
  const mayOwn = useMayOwn();
  const { offered, declined } = useSyncStatus();
  const settings = Object.keys(offered).length;
  const configurations = useLocalCount();
  if (!mayOwn || declined || settings + configurations === 0) return null;
  return (
    <Banner
      tone="info"
      title={t('settings.offer.title')}
      action={
        <>
          <Button size="sm" onClick={() => void settleOffer(false)}>
            {t('settings.offer.leave')}
          </Button>
          <Button size="sm" variant="primary" onClick={() => void settleOffer(true)}>
            {t('settings.offer.keep')}
          </Button>
        </>
      }
    >
      {settings > 0 && <p>{t('settings.offer.settings', { count: settings })}</p>}
      {configurations > 0 && <p>{t('settings.offer.configurations', { count: configurations })}</p>}
    </Banner>
  );
}
