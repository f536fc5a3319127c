import {
  type AdminPlan,
  createPlan,
  currencyDigits,
  interfaceLanguages,
  languageIds,
  limits,
  UserPackage,
  updatePlan,
} from '@parlando/contract';
import { useState } from 'react';
import { call } from '../../../lib/api-client.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useAct } from '../../../model/session/use-act.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Select } from '../../../ui/select.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { currencies, formOf, readForm } from './plan-form.ts';

export function PlanDialog({ plan, onClose }: { plan: AdminPlan | undefined; onClose: () => void }) {
  const { t } = useTranslation();
  const [form, setForm] = useState(() => formOf(plan));
  const { body, price, ...read } = readForm(form);
  const saving = useAct(
    (input: NonNullable<typeof body>) =>
      plan ? call(updatePlan, { params: { id: plan.id }, body: input }) : call(createPlan, { body: input }),
    t('billing.admin.plans.saved'),
  );
  const field = (name: 'characters' | 'days') => {
    const { min, max } = limits.plan[name];
    const isWrong = form[name] !== '' && read[name] === undefined;
    return (
      <TextField
        label={t(`billing.admin.plans.${name}`)}
        inputMode="numeric"
        className="min-w-32 flex-1"
        value={form[name]}
        error={isWrong ? t('billing.admin.plans.whole', { min, max }) : undefined}
        onChange={(event) => setForm({ ...form, [name]: event.target.value })}
      />
    );
  };
  return (
    <FormDialog
      title={t(plan ? 'billing.admin.plans.editTitle' : 'billing.admin.plans.add')}
      action={t('ui.save')}
      busy={saving.isPending}
      isWhole={body !== undefined}
      onSubmit={() => body && saving.mutate(body, { onSuccess: onClose })}
      onClose={onClose}
    >
      {languageIds.map((language) => (
        <TextField
          key={language}
          label={t('billing.admin.plans.name', { language: interfaceLanguages[language].name })}
          required
          maxLength={limits.plan.name.max}
          value={form.names[language]}
          onChange={({ target }) => setForm({ ...form, names: { ...form.names, [language]: target.value } })}
        />
      ))}
      <div className="flex flex-wrap items-start gap-3">
        <TextField
          label={t('billing.admin.plans.price')}
          hint={t('billing.admin.plans.priceHint')}
          inputMode="decimal"
          className="min-w-40 flex-1"
          value={form.price}
          error={
            price === undefined
              ? t('billing.admin.plans.priceWrong', { digits: currencyDigits(form.currency) })
              : undefined
          }
          onChange={(event) => setForm({ ...form, price: event.target.value })}
        />
        <Select
          label={t('billing.admin.plans.currency')}
          className="w-32"
          value={form.currency}
          onChange={(currency) => setForm({ ...form, currency })}
          options={[...new Set([form.currency, ...currencies])].map((each) => ({ value: each, label: each }))}
        />
      </div>
      <div className="flex flex-wrap items-start gap-3">
        {field('characters')}
        {field('days')}
        <Select
          label={t('billing.admin.plans.type')}
          className="w-40"
          value={form.type}
          onChange={(type) => setForm({ ...form, type })}
          options={UserPackage.def.shape.type.options.map((each) => ({
            value: each,
            label: t(`billing.types.${each}`),
          }))}
        />
      </div>
      <Switch
        label={t('billing.admin.plans.active')}
        checked={form.active}
        onChange={(active) => setForm({ ...form, active })}
      />
    </FormDialog>
  );
}
