import { type Configuration, ConfigurationName, limits } from '@parlando/contract';
import type { TFunction } from 'i18next';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { wordsOf } from '../../lib/error-words.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { useConfigurations } from '../../model/configurations/configurations.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormFoot } from '../../ui/dialog-foot.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface NameDialogProps {
  readonly title: string;
  readonly name: string;
  /** The configuration being renamed, which may keep its name. */
  readonly id?: string;
  readonly children?: ReactNode;
  /** If it rejects, the dialog stays open with its input and shows the reason. */
  readonly onSave: (name: string) => Promise<void>;
  readonly onClose: () => void;
}

export function NameDialog(props: NameDialogProps) {
  const { title, name, id, children, onSave, onClose } = props;
  const { t } = useTranslation();
  const [refusal, setRefusal] = useState<string | null>(null);
  const items = useConfigurations().items;
  const form = useForm({ mode: 'onTouched', defaultValues: { name } });
  const { isSubmitting, errors } = form.formState;
  const others = items.filter((item) => item.id !== id);
  const save = async (values: { name: string }) => {
    setRefusal(null);
    try {
      await onSave(values.name.trim());
      onClose();
    } catch (cause) {
      setRefusal(wordsOf(cause));
    }
  };
  return (
    <Dialog open onClose={onClose} title={title} size="sm">
      <form noValidate className="flex flex-col gap-3" onSubmit={form.handleSubmit(save)}>
        <TextField
          {...form.register('name', { validate: (typed) => nameFault(t, typed, others) ?? true })}
          steady
          label={t('settings.configurations.name')}
          error={errors.name?.message ?? refusal ?? undefined}
          autoComplete="off"
        />
        {children}
        <FormFoot action={t('ui.save')} busy={isSubmitting} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

function nameFault(t: TFunction, typed: string, others: readonly Configuration[]): string | null {
  const name = typed.trim();
  const { max } = limits.configurations.name;
  if (name === '') return t('settings.configurations.nameRequired');
  if (name === t('settings.configurations.builtIn'))
    return t('settings.configurations.nameBuiltIn', { name });
  if (name.length > max) return t('settings.configurations.nameLong', { limit: max });
  if (!ConfigurationName.safeParse(name).success) return t('settings.configurations.nameControl');
  const isTaken = others.some((item) => item.name === name);
  return isTaken ? t('errors.CONFIGURATION_NAME_TAKEN', { name }) : null;
}
