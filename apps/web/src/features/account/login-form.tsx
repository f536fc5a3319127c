import { login } from '@parlando/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api-client.ts';
import { toast } from '../../lib/toast.ts';
import { showLoginMode, useLogin } from '../../model/session/login-store.ts';
import { beginSession } from '../../model/session/session-store.ts';
import { Button } from '../../ui/button.tsx';
import { AccountField, AccountForm, PasswordField, SubmitButton } from './account-form.tsx';
import { loginRefusal } from './auth-words.ts';

export function LoginForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const account = useLogin((state) => state.account);
  return (
    <AccountForm
      values={{ account, password: '' }}
      send={async ({ account, password }) => {
        const { token, user } = await call(login, { body: { email: account.trim(), password } });
        beginSession(token, user);
        toast('success', t('account.loggedIn'));
        onDone();
      }}
      failureWords={loginRefusal}
    >
      <AccountField
        name="account"
        label={t('account.account')}
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
      />
      <PasswordField name="password" label={t('account.password')} autoComplete="current-password" />
      <SubmitButton variant="primary" size="lg">
        {t('shell.login')}
      </SubmitButton>
      <div className="flex flex-wrap justify-between gap-x-4">
        <Button variant="ghost" size="sm" onClick={() => showLoginMode('register')}>
          {t('account.toRegister')}
        </Button>
        <Button variant="ghost" size="sm" onClick={() => showLoginMode('reset')}>
          {t('account.forgot')}
        </Button>
      </div>
    </AccountForm>
  );
}
