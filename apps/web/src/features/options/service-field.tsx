import { chatService, type ServiceId, speechServices } from '@parlando/contract';
import { useTranslation } from 'react-i18next';
import { Select } from '../../ui/select.tsx';
import { showChatPanel } from '../providers/chat-panel-store.ts';
import { openKeyDialog } from '../providers/key-dialog-store.ts';
import { lackOf } from '../providers/lacking.ts';
import { providerKind } from '../providers/provider-access.ts';
import { useSettings } from '../settings/settings-store.ts';
import { useOptions } from './options-store.ts';
import { useServiceName } from './use-service-name.ts';

const services: readonly ServiceId[] = [...speechServices.map(({ api }) => api), chatService];

/** Who speaks, or writes. One that lacks its key asks for it at once. */
export function ServiceField({ onChange }: { readonly onChange: (api: number) => void }) {
  const { t } = useTranslation();
  const serviceName = useServiceName();
  const { api, setService } = useOptions();
  const choose = (chosen: number) => {
    setService(chosen);
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
        description: t(`services.about.api${service}`),
      }))}
    />
  );
}
