import { keepGuestWork } from '@parlando/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { toast } from '../../lib/toast.ts';
import { toastError } from '../../lib/toast-error.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { refusalWords } from './auth-words.ts';

interface GuestWorkDialogProps {
  readonly tasks: number;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onKept: () => void;
}

/** Offers to move this browser's guest tasks into the account. */
export default function GuestWorkDialog({ tasks, open, onClose, onKept }: GuestWorkDialogProps) {
  const { t } = useTranslation();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(keepGuestWork, {}),
    onSuccess: (kept) => {
      toast('success', t('account.guestWork.kept', { count: kept.tasks }));
      onKept();
      onClose();
    },
    onError: (error) => toastError(error, refusalWords(error, t('favourites.failed'))),
  });
  return (
    <ConfirmDialog
      open={open}
      title={t('account.guestWork.title')}
      action={t('account.guestWork.keep')}
      variant="primary"
      cancel={t('account.guestWork.leave')}
      busy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      {t('account.guestWork.text', { count: tasks })}
    </ConfirmDialog>
  );
}
