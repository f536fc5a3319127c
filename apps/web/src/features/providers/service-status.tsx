import { defaultAzureRegion } from '@parlando/contract';
import type { TFunction } from 'i18next';
import { cx } from '../../lib/cx.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { openKeyDialog } from '../../model/providers/key-dialog-store.ts';
import { lackOf } from '../../model/providers/lacking.ts';
import { type ProviderKind, providerKey, providerKind } from '../../model/providers/provider-access.ts';
import { type AppSettings, hostOf, useSettings } from '../../model/settings/settings-store.ts';
import { Button } from '../../ui/button.tsx';
import { maskedKey } from './provider-form.ts';

/** The key, address and route that the service uses, and a button to change them. */
export function ServiceStatus({ api }: { readonly api: number }) {
  const { t } = useTranslation();
  const settings = useSettings();
  const kind = providerKind(api);
  if (!kind) return null;
  const lack = lackOf(api, settings);
  return (
    <div className="-my-1.5 flex items-center justify-between gap-2 text-13">
      <p className={cx('min-w-0 truncate', lack ? 'text-warning' : 'text-ink-2')}>
        {lack ? t(`services.status.${lack}`) : statusWords(t, kind, settings)}
      </p>
      <Button
        size="sm"
        variant={lack ? 'soft' : 'ghost'}
        aria-haspopup="dialog"
        aria-label={`${t('services.status.label')}: ${t(lack ? 'services.status.enter' : 'services.status.change')}`}
        onClick={() => openKeyDialog(api)}
      >
        {t(lack ? 'services.status.enter' : 'services.status.change')}
      </Button>
    </div>
  );
}

function statusWords(t: TFunction, kind: ProviderKind, settings: AppSettings): string {
  const { key, address, route } = providerKey(kind, settings);
  return [
    key ? `${t('services.dialog.key')} ${maskedKey(key)}` : t('services.status.keyless'),
    address === null ? settings.serviceRegion || defaultAzureRegion : hostOf(address),
    t(`services.status.${route}`),
  ].join(' · ');
}
