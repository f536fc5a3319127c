import type { FieldPath, FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';

/** For `CodeField`: the form's address once it can be written to; an empty one is asked for. */
export function useEmailForCode<Values extends FieldValues & { email: string }>(
  form: UseFormReturn<Values>,
): () => Promise<string | null> {
  const { t } = useTranslation();
  const field = 'email' as Path<Values> & FieldPath<Values>;
  return async () => {
    const email = String(form.getValues(field) ?? '').trim();
    if (email === '') {
      toast('warning', t('account.check.emailFirst'));
      form.setError(field, { message: t('account.check.emailFirst') });
      form.setFocus(field);
      return null;
    }
    return (await form.trigger(field, { shouldFocus: true })) ? email : null;
  };
}
