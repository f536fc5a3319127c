import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/use-translation.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ConfigurationList } from './configuration-list.tsx';

/** Manages the saved configurations within the studio, because guests have no settings page. */
export function ManageDialog({ importButton, onClose }: { importButton: ReactNode; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog open onClose={onClose} title={t('settings.configurations.manageTitle')} footer={importButton}>
      <ConfigurationList onUsed={onClose} />
    </Dialog>
  );
}
