import { useTranslation } from '../../lib/use-translation.ts';
import type { ProviderRemedy } from '../../model/conversion/describe-failure.ts';
import { useOptions } from '../../model/options/options-store.ts';
import { openKeyDialog } from '../../model/providers/key-dialog-store.ts';
import { providerKind, providerSettings } from '../../model/providers/provider-access.ts';
import { useSettings } from '../../model/settings/settings-store.ts';
import { Button } from '../../ui/button.tsx';

const compatibleService = 4;
interface RemedyButtonProps {
  readonly remedy: Exclude<ProviderRemedy, null>;
  readonly api: number;
  /** Called after the route was changed. */
  readonly onRetry: () => void;
}

export function RemedyButton({ remedy, api, onRetry }: RemedyButtonProps) {
  const { t } = useTranslation();
  const press = {
    relay() {
      sendThroughServer(api);
      onRetry();
    },
    compatible: changeToCompatible,
    settings: () => openKeyDialog(api),
  }[remedy];
  return (
    <Button size="sm" onClick={press}>
      {t(remedyWords[remedy])}
    </Button>
  );
}

const remedyWords = {
  relay: 'services.sendThroughServer',
  compatible: 'services.useCompatible',
  settings: 'services.openSettings',
} as const;

function sendThroughServer(api: number): void {
  const kind = providerKind(api);
  if (kind) useSettings.getState().change({ [providerSettings[kind].route]: 'relay' });
}

/** For a used-up free quota: a TTS88-shaped service has no daily limit of ours. */
function changeToCompatible(): void {
  useOptions.getState().change({ api: compatibleService });
  if (!useSettings.getState().thirdPartyApi) openKeyDialog(compatibleService);
}
