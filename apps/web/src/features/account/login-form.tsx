import { login } from '@parlando/contract';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api-client.ts';
import { toast } from '../../lib/toast.ts';
import { showLoginMode, useLogin } from '../../model/session/login-store.ts';
import { beginSession } from '../../model/session/session-store.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { loginRefusal } from './auth-words.ts';
import { fieldRules } from './field-rules.ts';
import { PasswordField } from './password-field.tsx';

export function LoginForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const rules = fieldRules(t);
  const account = useLogin((state) => state.account);
  const form = useForm({ mode: 'onTouched', defaultValues: { account, password: '' } });
  const { errors } = form.formState;
  const entering = useMutation({
    mutationFn: ({ account, password }: { account: string; password: string }) =>
      call(login, { body: { email: account.trim(), password } }),
    onSuccess: ({ token, user }) => {
      beginSession(token, user);
      toast('success', t('account.loggedIn'));
      onDone();
    },
  });
  return (
    <form
      noValidate
      className="flex flex-col gap-1.5"
      onSubmit={form.handleSubmit((values) => entering.mutate(values))}
    >
      {entering.isError && <Banner className="mb-2" tone="error" title={loginRefusal(entering.error)} />}
      <TextField
        {...form.register('account', { validate: rules.account })}
        steady
        label={t('account.account')}
        error={errors.account?.message}
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
      />
      <PasswordField
        {...form.register('password', { validate: rules.password })}
        steady
        label={t('account.password')}
        error={errors.password?.message}
        autoComplete="current-password"
      />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        busy={entering.isPending}
        disabled={entering.isPending}
      >
        {t('shell.login')}
      </Button>
      <div className="flex flex-wrap justify-between gap-x-4">
        <Button variant="ghost" size="sm" onClick={() => showLoginMode('register')}>
          {t('account.toRegister')}
        </Button>
        <Button variant="ghost" size="sm" onClick={() => showLoginMode('reset')}>
          {t('account.forgot')}
        </Button>
      </div>
    </form>
  );
}
