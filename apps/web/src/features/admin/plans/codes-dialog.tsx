import { type AdminPlan, createCodeBatch, limits, type RouteReply } from '@parlando/contract';
import { type ChangeEvent, useState } from 'react';
import { call } from '../../../lib/api-client.ts';
import { startOfDay, tomorrow } from '../../../lib/date-fields.ts';
import { readWhole } from '../../../lib/read-whole.ts';
import { saveBlob } from '../../../lib/save-blob.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { nameOf } from '../../../model/billing/billing-words.ts';
import { useAct } from '../../../model/session/use-act.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { DownloadIcon } from '../../../ui/later-icons.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';

export type MadeCodes = RouteReply<typeof createCodeBatch>;

interface MakeDialogProps {
  readonly plans: readonly AdminPlan[];
  readonly onMade: (made: MadeCodes) => void;
  readonly onClose: () => void;
}

export function MakeDialog({ plans, onMade, onClose }: MakeDialogProps) {
  const { t } = useTranslation();
  /** The values as typed. */
  const [form, setForm] = useState({ label: '', planId: plans[0]?.id ?? '', count: '10', until: '' });
  const { batch } = limits.redeemCodes;
  const count = readWhole(form.count, batch);
  const expiresAt = startOfDay(form.until);
  const label = form.label.trim();
  const body =
    label !== '' && count !== undefined && expiresAt !== null
      ? { label, planId: form.planId, count, expiresAt }
      : undefined;
  const making = useAct(
    // The codes are shown even if the dialog was closed meanwhile: the server never sends them again.
    async (input: NonNullable<typeof body>) => onMade(await call(createCodeBatch, { body: input })),
    t('billing.admin.codes.madeTitle'),
  );
  const text = (name: 'label' | 'count' | 'until') => ({
    label: t(`billing.admin.codes.${name === 'until' ? 'expires' : name}`),
    value: form[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => setForm({ ...form, [name]: event.target.value }),
  });
  return (
    <FormDialog
      size="sm"
      title={t('billing.admin.codes.add')}
      action={t('billing.admin.codes.make')}
      busy={making.isPending}
      isWhole={body !== undefined}
      onSubmit={() => body && making.mutate(body)}
      onClose={onClose}
    >
      <TextField {...text('label')} required maxLength={100} />
      <Select
        label={t('billing.orders.plan')}
        value={form.planId}
        onChange={(planId) => setForm({ ...form, planId })}
        options={plans.map(({ id, names }) => ({ value: id, label: nameOf(names) }))}
      />
      <TextField
        {...text('count')}
        inputMode="numeric"
        error={
          count !== undefined ? undefined : t('billing.admin.plans.whole', { min: batch.min, max: batch.max })
        }
      />
      <TextField {...text('until')} type="date" required min={tomorrow()} />
    </FormDialog>
  );
}

/** Shows new codes once. */
export function MadeDialog({ made: { batch, codes }, onClose }: { made: MadeCodes; onClose: () => void }) {
  const { t } = useTranslation();
  const download = () =>
    saveBlob(
      new Blob([`code,expires\n${codes.map((code) => `${code},${batch.expiresAt}\n`).join('')}`], {
        type: 'text/csv;charset=utf-8',
      }),
      `codes-${batch.id}.csv`,
    );
  return (
    <Dialog
      open
      onClose={onClose}
      closeOnOutsidePress={false}
      title={t('billing.admin.codes.madeTitle')}
      footer={
        <Button variant="primary" icon={<DownloadIcon />} onClick={() => void download()}>
          {t('billing.admin.codes.download')}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <p>
          {codes.length === 1
            ? t('billing.admin.codes.madeOneText')
            : t('billing.admin.codes.madeText', { count: codes.length })}
        </p>
        <TextArea label={t('billing.admin.codes.title')} readOnly rows={8} code value={codes.join('\n')} />
      </div>
    </Dialog>
  );
}
