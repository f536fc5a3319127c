import { useTranslation } from '../../../lib/use-translation.ts';
import { useLocalCount } from '../../../model/configurations/configurations.ts';
import { useMayOwn } from '../../../model/session/access.ts';
import { useSyncStatus } from '../../../model/settings/settings-sync.ts';
import { settleOffer } from '../../../model/settings-file/start-settings.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { SuccessIcon, WarningIcon } from '../../../ui/icons.tsx';
import { Spinner } from '../../../ui/spinner.tsx';

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

/** Whether the settings are being saved, saved, not saved, or stored in this browser only. */
export function SettingsFeedback() {
  const { t } = useTranslation();
  const phase = useSyncStatus((state) => state.phase);
  return (
    <p role="status" className="flex items-center gap-1.5 text-13 text-ink-2">
      {phase === 'saving' && <Spinner />}
      {phase === 'failed' && <WarningIcon size={16} className="shrink-0 text-warning" />}
      {(phase === 'saved' || phase === 'local') && (
        <SuccessIcon size={16} className="shrink-0 text-success" />
      )}
      {t(`settings.sync.${phase}`)}
    </p>
  );
}
