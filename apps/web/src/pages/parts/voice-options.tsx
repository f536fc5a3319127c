import { lazy } from 'react';
import { CopyAsMenu } from '../../features/developers/copy-as-menu.tsx';
import { OptionsPanel, type OptionsPanelProps } from '../../features/options/options-panel.tsx';
import { KeyDialogHost } from '../../features/providers/key-dialog-host.tsx';
import { ServiceStatus } from '../../features/providers/service-status.tsx';
import { VoiceBrowserHost } from '../../features/voices/voice-browser-host.tsx';
import { VoicePanel } from '../../features/voices/voice-panel.tsx';
import { withStudioWords, withWords } from '../../lib/language.ts';
import { useOptions } from '../../model/options/options-store.ts';
import { late } from '../../ui/late-part.tsx';

const ConfigurationsControl = late(
  withStudioWords(() => import(/* part: view */ '../../features/configurations/configurations-control.tsx')),
);
const ImportSettingsButton = lazy(
  withWords(() => import('../../features/settings/file/import-settings-button.tsx')),
);

export default function VoiceOptions(props: Pick<OptionsPanelProps, 'onVoice' | 'className'>) {
  const api = useOptions((state) => state.api);
  return (
    <>
      <OptionsPanel
        {...props}
        configurations={
          // Reserves their space while they load.
          <div className="-my-1 flex min-h-8 min-w-0 shrink-0 items-center">
            <ConfigurationsControl
              importButton={<ImportSettingsButton only="configurations" />}
              extraItems={<CopyAsMenu />}
            />
          </div>
        }
        serviceStatus={<ServiceStatus api={api} />}
        Voices={VoicePanel}
      />
      <KeyDialogHost />
      <VoiceBrowserHost />
    </>
  );
}
