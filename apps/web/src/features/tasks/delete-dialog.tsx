import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '../../lib/use-translation.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';

export type Deletion = { readonly count: number; readonly all?: boolean; readonly run: () => Promise<void> };

const titleOf = ({ all, count }: Deletion) =>
  all ? 'tasks.deleteAllTitle' : count === 1 ? 'tasks.deleteOneTitle' : 'tasks.deleteTitle';

export function DeleteDialog({ deletion, onClose }: { deletion: Deletion | null; onClose: () => void }) {
  const { t } = useTranslation();
  const deleting = useMutation({
    mutationFn: (chosen: Deletion) => chosen.run(),
    // Another deletion may be asked about by then.
    onSettled: (_done, _cause, chosen) => chosen === deletion && onClose(),
  });
  if (!deletion) return null;
  return (
    <ConfirmDialog
      open
      title={t(titleOf(deletion), { count: deletion.count })}
      action={t('tasks.deleteAction')}
      busy={deleting.isPending && deleting.variables === deletion}
      onConfirm={() => deleting.mutate(deletion)}
      onClose={onClose}
    >
      {t(deletion.all ? 'tasks.deleteAllText' : 'tasks.deleteText')}
    </ConfirmDialog>
  );
}
