import { chatService, freeService, type ServiceId, speechServices } from '@parlando/contract';
import { useTranslation } from '../../lib/use-translation.ts';
import { showChatPanel } from '../../model/options/chat-panel-store.ts';
import { useOptions } from '../../model/options/options-store.ts';
import { useServiceName } from '../../model/options/use-service-name.ts';
import { openKeyDialog } from '../../model/providers/key-dialog-store.ts';
import { lackOf } from '../../model/providers/lacking.ts';
import { providerKind } from '../../model/providers/provider-access.ts';
import { chooseFreeService } from '../../model/quota/use-server-status.ts';
import { useSettings } from '../../model/settings/settings-store.ts';
import { Select } from '../../ui/select.tsx';

const services: readonly ServiceId[] = [...speechServices.map(({ api }) => api), chatService];

/** Selects the service. Asks for a missing key at once. */
export function ServiceField({ onChange }: { readonly onChange: (api: number) => void }) {
  const { t } = useTranslation();
  const serviceName = useServiceName();
  const { api, change } = useOptions();
  const choose = (chosen: number) => {
    if (chosen === freeService) chooseFreeService();
    else change({ api: chosen });
    onChange(chosen);
    if (chosen === chatService) showChatPanel(true);
    if (providerKind(chosen) && lackOf(chosen, useSettings.getState())) openKeyDialog(chosen);
  };
  return (
    <Select
      label={t('options.service')}
      value={api}
      onChange={choose}
      options={services.map((service) => ({
        value: service as number,
        label: serviceName(service),
        ...(service === freeService && { note: t('options.recommended') }),
        description: t(`services.about.api${service}`),
      }))}
    />
  );
}
