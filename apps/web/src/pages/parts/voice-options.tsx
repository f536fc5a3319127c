import { lazy } from 'react';
import { ConfigurationsSlot } from '../../features/configurations/configurations-slot.tsx';
import { CopyAsMenu } from '../../features/developers/copy-as-menu.tsx';
import { OptionsPanel, type OptionsPanelProps } from '../../features/options/options-panel.tsx';
import { KeyDialogHost } from '../../features/providers/key-dialog-host.tsx';
import { ServiceStatus } from '../../features/providers/service-status.tsx';
import { VoiceBrowserHost } from '../../features/voices/voice-browser-host.tsx';
import { VoicePanel } from '../../features/voices/voice-panel.tsx';
import { withWords } from '../../lib/language.ts';
import { useOptions } from '../../model/options/options-store.ts';

const ImportSettingsButton = lazy(
  withWords(() => import('../../features/settings/file/import-settings-button.tsx')),
);

/** The options of a conversion with all related panels. */
export default function VoiceOptions(props: Pick<OptionsPanelProps, 'onVoice' | 'className'>) {
  const api = useOptions((state) => state.api);
  return (
    <>
      <OptionsPanel
        {...props}
        configurations={
          <ConfigurationsSlot
            importButton={<ImportSettingsButton only="configurations" />}
            extraItems={<CopyAsMenu />}
          />
        }
        serviceStatus={<ServiceStatus api={api} />}
        Voices={VoicePanel}
      />
      <KeyDialogHost />
      <VoiceBrowserHost />
    </>
  );
}
