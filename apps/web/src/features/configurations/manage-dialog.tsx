import { useTranslation } from 'react-i18next';
import { exportConfiguration } from '../../model/settings-file/save-settings-file.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ImportButton } from '../settings/file/import-button.tsx';
import { ConfigurationList } from './configuration-list.tsx';

/** The saved configurations without leaving the studio; guests have no settings page. */
export function ManageDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={t('settings.configurations.manageTitle')}
      footer={<ImportButton only="configurations" />}
    >
      <ConfigurationList
        onUsed={onClose}
        onExport={(configuration) => void exportConfiguration(configuration)}
      />
    </Dialog>
  );
}
