import { type Model, removeModel } from '@parlando/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api-client.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useModelAct } from './use-model-act.ts';

interface RemoveDialogProps {
  readonly model: Model;
  /** The button's word: an installation is cancelled. */
  readonly action: string;
  readonly onClose: () => void;
}

export function RemoveDialog({ model: { id, name, state }, action, onClose }: RemoveDialogProps) {
  const { t } = useTranslation();
  const removing = useModelAct(() => call(removeModel, { params: { id } }), t('models.removed', { name }));
  return (
    <ConfirmDialog
      open
      title={t('models.removeTitle', { name })}
      action={action}
      cancel={t('ui.close')}
      busy={removing.isPending}
      onConfirm={() => removing.mutate(undefined, { onSettled: onClose })}
      onClose={onClose}
    >
      {t(state === 'installed' ? 'models.removeText' : 'models.cancelText')}
    </ConfirmDialog>
  );
}
