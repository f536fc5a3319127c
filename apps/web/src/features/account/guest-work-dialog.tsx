import { keepGuestWork } from '@parlando/contract';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api-client.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { refusalWords } from './auth-words.ts';

/** Offers to take what this browser made as a guest over into the account. */
export default function GuestWorkDialog({
  tasks,
  open,
  onClose,
  onKept,
}: {
  tasks: number;
  open: boolean;
  onClose: () => void;
  onKept: () => void;
}) {
  const { t } = useTranslation();
  const keeping = useMutation({
    mutationFn: () => call(keepGuestWork, {}),
    onSuccess: (kept) => {
      toast('success', t('account.guestWork.kept', { count: kept.tasks }));
      onKept();
      onClose();
    },
    onError: (error) => toast('error', refusalWords(error, t('favourites.failed'))),
  });
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('account.guestWork.title')}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>{t('account.guestWork.leave')}</Button>
          <Button
            variant="primary"
            busy={keeping.isPending}
            disabled={keeping.isPending}
            onClick={() => keeping.mutate()}
          >
            {t('account.guestWork.keep')}
          </Button>
        </>
      }
    >
      <p className="text-ink-2">{t('account.guestWork.text', { count: tasks })}</p>
    </Dialog>
  );
}
