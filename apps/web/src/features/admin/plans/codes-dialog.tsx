import { type AdminPlan, createCodeBatch, limits, type RouteReply } from '@parlando/contract';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api-client.ts';
import { formatNumber } from '../../../lib/format.ts';
import { saveBlob } from '../../../lib/save-blob.ts';
import { nameOf } from '../../../model/billing/names.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DownloadIcon } from '../../../ui/later-icons.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { startOfDay, tomorrow } from '../dates.ts';
import { useAct } from '../use-act.ts';
import { readWhole } from './plan-form.ts';

type Made = RouteReply<typeof createCodeBatch>;

/** Makes codes and shows them, this once. */
export function CodesDialog({ plans, onClose }: { plans: readonly AdminPlan[]; onClose: () => void }) {
  const [made, setMade] = useState<Made | null>(null);
  if (made) return <MadeDialog made={made} onClose={onClose} />;
  return <FormDialog plans={plans} onMade={setMade} onClose={onClose} />;
}

interface FormDialogProps {
  readonly plans: readonly AdminPlan[];
  readonly onMade: (made: Made) => void;
  readonly onClose: () => void;
}

function FormDialog({ plans, onMade, onClose }: FormDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  const [label, setLabel] = useState('');
  const [planId, setPlanId] = useState(plans[0]?.id ?? '');
  const [typed, setTyped] = useState('10');
  const [until, setUntil] = useState('');
  const { batch } = limits.redeemCodes;
  const count = readWhole(typed, batch);
  const expiresAt = startOfDay(until);
  const making = useAct(
    (body: { label: string; planId: string; count: number; expiresAt: string }) =>
      call(createCodeBatch, { body }),
    () => t('billing.admin.codes.madeTitle'),
  );
  const isWhole = label.trim() !== '' && count !== undefined && expiresAt !== null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isWhole) return;
    making.mutate({ label: label.trim(), planId, count, expiresAt }, { onSuccess: onMade });
  };
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      closeOnOutsidePress={false}
      size="sm"
      title={t('billing.admin.codes.add')}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button
            type="submit"
            form={id}
            variant="primary"
            busy={making.isPending}
            disabled={making.isPending || !isWhole}
          >
            {t('billing.admin.codes.make')}
          </Button>
        </>
      }
    >
      <form id={id} className="flex flex-col gap-3" onSubmit={submit}>
        <TextField
          label={t('billing.admin.codes.label')}
          required
          maxLength={100}
          value={label}
          onChange={(event) => setLabel(event.target.value)}
        />
        <Select
          label={t('billing.admin.codes.plan')}
          value={planId}
          onChange={setPlanId}
          options={plans.map(({ id: value, names }) => ({ value, label: nameOf(names) }))}
        />
        <TextField
          label={t('billing.admin.codes.count')}
          inputMode="numeric"
          value={typed}
          error={
            count === undefined
              ? t('billing.admin.plans.whole', { min: batch.min, max: formatNumber(batch.max) })
              : undefined
          }
          onChange={(event) => setTyped(event.target.value)}
        />
        <TextField
          label={t('billing.admin.codes.expires')}
          type="date"
          required
          min={tomorrow()}
          value={until}
          onChange={(event) => setUntil(event.target.value)}
        />
      </form>
    </Dialog>
  );
}

function MadeDialog({ made: { batch, codes }, onClose }: { made: Made; onClose: () => void }) {
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
      onOpenChange={(next) => !next && onClose()}
      closeOnOutsidePress={false}
      title={t('billing.admin.codes.madeTitle')}
      footer={
        <Button variant="primary" icon={<DownloadIcon size={16} />} onClick={() => void download()}>
          {t('billing.admin.codes.download')}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <p>{t('billing.admin.codes.madeText', { count: codes.length })}</p>
        <TextArea label={t('billing.admin.codes.title')} readOnly rows={8} code value={codes.join('\n')} />
      </div>
    </Dialog>
  );
}
