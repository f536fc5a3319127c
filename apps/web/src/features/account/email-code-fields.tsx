import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import { TextField } from '../../ui/text-field.tsx';
import { CodeField, type CodeFieldProps } from './code-field.tsx';
import { fieldRules } from './field-rules.ts';

/** What a form must hold for these fields. */
export interface MailedCode {
  email: string;
  code: string;
}

/** An address and the code that was mailed to it; stands in a `FormProvider`. */
export function EmailCodeFields({ label, route }: { label: string } & Pick<CodeFieldProps, 'route'>) {
  const { t } = useTranslation();
  const rules = fieldRules(t);
  const { register, formState } = useFormContext<MailedCode>();
  const { errors } = formState;
  const getEmail = useEmailForCode();
  return (
    <>
      <TextField
        {...register('email', { validate: rules.email })}
        steady
        label={label}
        error={errors.email?.message}
        type="email"
        autoComplete="email"
      />
      <CodeField
        {...register('code', { validate: rules.code })}
        steady
        route={route}
        getEmail={getEmail}
        error={errors.code?.message}
      />
    </>
  );
}

/** The form's address once it can be written to; an empty one is asked for. */
function useEmailForCode(): () => Promise<string | null> {
  const { t } = useTranslation();
  const { getValues, setError, setFocus, trigger } = useFormContext<MailedCode>();
  return async () => {
    const email = getValues('email').trim();
    if (email === '') {
      toast('warning', t('account.check.emailFirst'));
      setError('email', { message: t('account.check.emailFirst') });
      setFocus('email');
      return null;
    }
    return (await trigger('email', { shouldFocus: true })) ? email : null;
  };
}
