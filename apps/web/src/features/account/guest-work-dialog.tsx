import { type GuestWork, keepGuestWork } from '@parlando/contract';
import { useMutation } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { call } from '../../lib/api-client.ts';
import { toast } from '../../lib/toast.ts';
import { toastError } from '../../lib/toast-error.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { refusalWords } from './auth-words.ts';

interface GuestWorkDialogProps {
  readonly work: GuestWork;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onKept: () => void;
}

/** Offers to move what was made in this browser as a guest into the account. */
export default function GuestWorkDialog({ work, open, onClose, onKept }: GuestWorkDialogProps) {
  const { t } = useTranslation();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(keepGuestWork, {}),
    onSuccess: (kept) => {
      toast('success', t('account.guestWork.kept', { made: wordsOf(kept, t) }));
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
      {t('account.guestWork.text', { made: wordsOf(work, t) })}
    </ConfirmDialog>
  );
}

function wordsOf(work: GuestWork, t: TFunction): string {
  const kinds = (['tasks', 'projects'] as const).filter((kind) => work[kind] > 0);
  return kinds
    .map((kind) => t(`account.guestWork.${kind}`, { count: work[kind] }))
    .join(t('account.guestWork.and'));
}
