import { register, sendVerificationCode } from '@parlando/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api-client.ts';
import { toast } from '../../lib/toast.ts';
import { showLoginMode } from '../../model/session/login-store.ts';
import { Button } from '../../ui/button.tsx';
import { AccountField, AccountForm, PasswordField, SubmitButton } from './account-form.tsx';
import { refusalWords } from './auth-words.ts';
import { EmailCodeFields } from './code-field.tsx';
import { RegistrationBenefits } from './registration-benefits.tsx';

export function RegisterForm() {
  const { t } = useTranslation();
  return (
    <AccountForm
      values={{ username: '', email: '', code: '', password: '' }}
      send={async ({ username, email, code, password }) => {
        const body = {
          username: username.trim(),
          email: email.trim(),
          verification_code: code.trim(),
          password,
        };
        await call(register, { body });
        toast('success', t('account.registered'));
        showLoginMode('login', body.email);
      }}
      failureWords={(cause) => refusalWords(cause, t('account.registerFailed'))}
    >
      <AccountField
        name="username"
        label={t('account.username')}
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
      />
      <EmailCodeFields label={t('account.email')} route={sendVerificationCode} />
      <PasswordField name="password" label={t('account.password')} autoComplete="new-password" />
      <RegistrationBenefits />
      <SubmitButton variant="primary" size="lg">
        {t('shell.register')}
      </SubmitButton>
      <Button variant="ghost" size="sm" className="self-start" onClick={() => showLoginMode('login')}>
        {t('account.toLogin')}
      </Button>
    </AccountForm>
  );
}
