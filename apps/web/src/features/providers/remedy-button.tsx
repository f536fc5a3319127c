import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { useOptions } from '../options/options-store.ts';
import { type AppSettings, useSettings } from '../settings/settings-store.ts';
import type { ProviderRemedy } from './describe-failure.ts';
import { openKeyDialog } from './key-dialog-store.ts';
import { type ProviderKind, providerKind } from './provider-access.ts';

const compatibleService = 4;
const relayed: Record<ProviderKind, Partial<AppSettings>> = {
  azure: { azureRoute: 'relay' },
  compatible: { tts88Route: 'relay' },
  chat: { openAIRoute: 'relay' },
};

interface RemedyButtonProps {
  readonly remedy: Exclude<ProviderRemedy, null>;
  readonly api: number;
  /** After the calls go another way. */
  readonly onRetry: () => void;
}

/** The one thing that helps, in one press. */
export function RemedyButton({ remedy, api, onRetry }: RemedyButtonProps) {
  const { t } = useTranslation();
  if (remedy === 'relay') {
    return (
      <Button
        size="sm"
        onClick={() => {
          sendThroughServer(api);
          onRetry();
        }}
      >
        {t('services.sendThroughServer')}
      </Button>
    );
  }
  if (remedy === 'compatible') {
    return (
      <Button size="sm" onClick={changeToCompatible}>
        {t('services.useCompatible')}
      </Button>
    );
  }
  return (
    <Button size="sm" onClick={() => openKeyDialog(api)}>
      {t('services.openSettings')}
    </Button>
  );
}

function sendThroughServer(api: number): void {
  const kind = providerKind(api);
  if (kind) useSettings.getState().change(relayed[kind]);
}

/** Where the free characters are used up: the service that has no daily limit of ours. */
function changeToCompatible(): void {
  useOptions.getState().setService(compatibleService);
  if (!useSettings.getState().thirdPartyApi) openKeyDialog(compatibleService);
}
