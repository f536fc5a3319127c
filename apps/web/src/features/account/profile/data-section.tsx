import { deleteUser, exportUserData } from '@parlando/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call, endSession, openCall } from '../../../lib/api-client.ts';
import { toDateField } from '../../../lib/date-fields.ts';
import { navigate } from '../../../lib/navigation.tsx';
import { saveBlob } from '../../../lib/save-blob.ts';
import { toast } from '../../../lib/toast.ts';
import { toastError } from '../../../lib/toast-error.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { leaveAccount } from '../../../model/session/log-out.ts';
import { Button } from '../../../ui/button.tsx';
import { DownloadIcon } from '../../../ui/later-icons.tsx';
import { Section } from '../../../ui/page.tsx';
import { PasswordDialog } from '../password-dialog.tsx';

export function DataSection({ hasPassword }: { hasPassword: boolean }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const exporting = useMutation({
    mutationFn: async () => (await openCall(exportUserData, {})).blob(),
    onSuccess: (blob) => saveBlob(blob, `parlando-${toDateField(new Date().toISOString())}.json`),
    onError: (error) => toastError(error),
  });
  return (
    <Section title={t('user.data.title')}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-2">{t('user.data.exportText')}</p>
        <Button icon={<DownloadIcon />} act={exporting}>
          {t('user.data.export')}
        </Button>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
        <p className="text-ink-2">{t('user.data.deleteText')}</p>
        <Button variant="danger" onClick={() => setAsking(true)}>
          {t('user.data.delete')}
        </Button>
      </div>
      {asking && (
        <PasswordDialog
          title={t('user.data.deleteTitle')}
          description={t(hasPassword ? 'user.data.deleteWarning' : 'user.data.deleteWarningPlain')}
          action={t('user.data.deleteConfirm')}
          variant="danger"
          withoutPassword={!hasPassword}
          send={async (body) => {
            await endSession(async () => {
              await call(deleteUser, { body }, { duringEnd: true });
              await leaveAccount();
            });
            toast('success', t('user.data.deleted'));
            await navigate('/');
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Section>
  );
}
