import { resetPassword, sendResetCode } from '@parlando/contract';
import { useMutation } from '@tanstack/react-query';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api-client.ts';
import { toast } from '../../lib/toast.ts';
import { showLoginMode } from '../../model/session/login-store.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { refusalWords } from './auth-words.ts';
import { EmailCodeFields, type MailedCode } from './email-code-fields.tsx';
import { fieldRules } from './field-rules.ts';
import { PasswordField } from './password-field.tsx';

interface Reset extends MailedCode {
  password: string;
}

/** A forgotten password: a mailed code lets another be set. */
export function ResetForm() {
  const { t } = useTranslation();
  const rules = fieldRules(t);
  const form = useForm<Reset>({ mode: 'onTouched', defaultValues: { email: '', code: '', password: '' } });
  const { errors } = form.formState;
  const resetting = useMutation({
    mutationFn: ({ email, code, password }: Reset) =>
      call(resetPassword, {
        body: { email: email.trim(), verification_code: code.trim(), password },
      }),
    onSuccess: (_, { email }) => {
      toast('success', t('account.passwordReset'));
      showLoginMode('login', email.trim());
    },
  });
  return (
    <FormProvider {...form}>
      <form
        noValidate
        className="flex flex-col gap-1.5"
        onSubmit={form.handleSubmit((values) => resetting.mutate(values))}
      >
        {resetting.isError && (
          <Banner
            className="mb-2"
            tone="error"
            title={refusalWords(resetting.error, t('account.resetFailed'))}
          />
        )}
        <p className="text-13 text-ink-2">{t('account.resetHint')}</p>
        <EmailCodeFields label={t('account.email')} route={sendResetCode} />
        <PasswordField
          {...form.register('password', { validate: rules.password })}
          steady
          label={t('account.newPassword')}
          error={errors.password?.message}
          autoComplete="new-password"
        />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          busy={resetting.isPending}
          disabled={resetting.isPending}
        >
          {t('account.setPassword')}
        </Button>
        <Button variant="ghost" size="sm" className="self-start" onClick={() => showLoginMode('login')}>
          {t('account.backToLogin')}
        </Button>
      </form>
    </FormProvider>
  );
}
