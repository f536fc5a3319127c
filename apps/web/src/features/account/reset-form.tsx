import { resetPassword, sendResetCode } from '@parlando/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api-client.ts';
import { toast } from '../../lib/toast.ts';
import { showLoginMode } from '../../model/session/login-store.ts';
import { Button } from '../../ui/button.tsx';
import { AccountForm, PasswordField, SubmitButton } from './account-form.tsx';
import { refusalWords } from './auth-words.ts';
import { EmailCodeFields } from './code-field.tsx';

/** Replaces a forgotten password by means of a mailed code. */
export function ResetForm() {
  const { t } = useTranslation();
  return (
    <AccountForm
      values={{ email: '', code: '', password: '' }}
      send={async ({ email, code, password }) => {
        const body = { email: email.trim(), verification_code: code.trim(), password };
        await call(resetPassword, { body });
        toast('success', t('account.passwordReset'));
        showLoginMode('login', body.email);
      }}
      failureWords={(cause) => refusalWords(cause, t('account.resetFailed'))}
    >
      <p className="text-13 text-ink-2">{t('account.resetHint')}</p>
      <EmailCodeFields label={t('account.email')} route={sendResetCode} />
      <PasswordField name="password" label={t('account.newPassword')} autoComplete="new-password" />
      <SubmitButton variant="primary" size="lg">
        {t('account.setPassword')}
      </SubmitButton>
      <Button variant="ghost" size="sm" className="self-start" onClick={() => showLoginMode('login')}>
        {t('account.backToLogin')}
      </Button>
    </AccountForm>
  );
}
