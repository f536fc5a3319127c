import { register as registerRoute, sendVerificationCode } from '@parlando/contract';
import { useMutation } from '@tanstack/react-query';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api-client.ts';
import { toast } from '../../lib/toast.ts';
import { showLoginMode } from '../../model/session/login-store.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { refusalWords } from './auth-words.ts';
import { EmailCodeFields, type MailedCode } from './email-code-fields.tsx';
import { fieldRules } from './field-rules.ts';
import { PasswordField } from './password-field.tsx';
import { RegistrationBenefits } from './registration-benefits.tsx';

interface Registration extends MailedCode {
  username: string;
  password: string;
}

export function RegisterForm() {
  const { t } = useTranslation();
  const rules = fieldRules(t);
  const form = useForm<Registration>({
    mode: 'onTouched',
    defaultValues: { username: '', email: '', code: '', password: '' },
  });
  const { errors } = form.formState;
  const registering = useMutation({
    mutationFn: ({ username, email, code, password }: Registration) =>
      call(registerRoute, {
        body: { username: username.trim(), email: email.trim(), verification_code: code.trim(), password },
      }),
    onSuccess: (_, { email }) => {
      toast('success', t('account.registered'));
      showLoginMode('login', email.trim());
    },
  });
  return (
    <FormProvider {...form}>
      <form
        noValidate
        className="flex flex-col gap-1.5"
        onSubmit={form.handleSubmit((values) => registering.mutate(values))}
      >
        {registering.isError && (
          <Banner
            className="mb-2"
            tone="error"
            title={refusalWords(registering.error, t('account.registerFailed'))}
          />
        )}
        <TextField
          {...form.register('username', { validate: rules.username })}
          steady
          label={t('account.username')}
          error={errors.username?.message}
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
        />
        <EmailCodeFields label={t('account.email')} route={sendVerificationCode} />
        <PasswordField
          {...form.register('password', { validate: rules.password })}
          steady
          label={t('account.password')}
          error={errors.password?.message}
          autoComplete="new-password"
        />
        <RegistrationBenefits />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          busy={registering.isPending}
          disabled={registering.isPending}
        >
          {t('shell.register')}
        </Button>
        <Button variant="ghost" size="sm" className="self-start" onClick={() => showLoginMode('login')}>
          {t('account.toLogin')}
        </Button>
      </form>
    </FormProvider>
  );
}
