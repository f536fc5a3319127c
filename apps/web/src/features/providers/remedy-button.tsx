import { useTranslation } from 'react-i18next';
import type { ProviderRemedy } from '../../model/conversion/describe-failure.ts';
import { useOptions } from '../../model/options/options-store.ts';
import { openKeyDialog } from '../../model/providers/key-dialog-store.ts';
import { type ProviderKind, providerKind } from '../../model/providers/provider-access.ts';
import { type AppSettings, useSettings } from '../../model/settings/settings-store.ts';
import { Button } from '../../ui/button.tsx';

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
  useOptions.getState().change({ api: compatibleService });
  if (!useSettings.getState().thirdPartyApi) openKeyDialog(compatibleService);
}
