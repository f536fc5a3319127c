import { deleteUser, exportUserData } from '@parlando/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call, openCall } from '../../../lib/api-client.ts';
import { wordsOf } from '../../../lib/error-words.ts';
import { navigate } from '../../../lib/navigation.tsx';
import { saveBlob } from '../../../lib/save-blob.ts';
import { toast } from '../../../lib/toast.ts';
import { endSessionHere } from '../../../model/session/session-store.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DownloadIcon } from '../../../ui/later-icons.tsx';
import { Section } from '../../../ui/page.tsx';
import { fieldRules } from '../field-rules.ts';
import { PasswordField } from '../password-field.tsx';

/** Takes everything along, or away. */
export function DataSection() {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const exporting = useMutation({
    mutationFn: async () => (await openCall(exportUserData, {})).blob(),
    onSuccess: (blob) => saveBlob(blob, `parlando-${new Date().toISOString().slice(0, 10)}.json`),
    onError: (error) => toast('error', wordsOf(error)),
  });
  return (
    <Section title={t('user.data.title')}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-2">{t('user.data.exportText')}</p>
        <Button
          icon={<DownloadIcon size={16} />}
          busy={exporting.isPending}
          disabled={exporting.isPending}
          onClick={() => exporting.mutate()}
        >
          {t('user.data.export')}
        </Button>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
        <p className="text-ink-2">{t('user.data.deleteText')}</p>
        <Button variant="danger" onClick={() => setAsking(true)}>
          {t('user.data.delete')}
        </Button>
      </div>
      {asking && <DeleteAccountDialog onClose={() => setAsking(false)} />}
    </Section>
  );
}

function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const rules = fieldRules(t);
  const form = useForm({ mode: 'onTouched', defaultValues: { password: '' } });
  const deleting = useMutation({
    mutationFn: (body: { password: string }) => call(deleteUser, { body }),
    onSuccess: async () => {
      endSessionHere();
      toast('success', t('user.data.deleted'));
      await navigate('/');
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={t('user.data.deleteTitle')}
      description={t('user.data.deleteWarning')}
      size="sm"
    >
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={form.handleSubmit((values) => deleting.mutate(values))}
      >
        {deleting.isError && <Banner tone="error" title={wordsOf(deleting.error)} />}
        <PasswordField
          {...form.register('password', { validate: rules.presentPassword })}
          steady
          label={t('user.currentPassword')}
          error={form.formState.errors.password?.message}
          autoComplete="current-password"
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button type="submit" variant="danger" busy={deleting.isPending} disabled={deleting.isPending}>
            {t('user.data.deleteConfirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
