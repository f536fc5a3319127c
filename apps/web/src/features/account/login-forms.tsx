import { login, register, resetPassword, sendResetCode, sendVerificationCode } from '@parlando/contract';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFormContext } from 'react-hook-form';
import { call } from '../../lib/api-client.ts';
import { toast } from '../../lib/toast.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { type LoginMode, showLoginMode, useLogin } from '../../model/session/login-store.ts';
import { beginSession } from '../../model/session/session-store.ts';
import { Button } from '../../ui/button.tsx';
import { AccountField, AccountForm, PasswordField, SubmitButton } from './account-form.tsx';
import { loginRefusal, refusalWords } from './auth-words.ts';
import { EmailCodeFields } from './code-field.tsx';
import { isEmail } from './field-rules.ts';
import { RegistrationBenefits } from './registration-benefits.tsx';

const asWritten = { autoComplete: 'username', autoCapitalize: 'off', spellCheck: false } as const;

export function LoginForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const account = useLogin((state) => state.account);
  return (
    <AccountForm
      values={{ account, password: '' }}
      send={async ({ account, password }) => {
        await logIn(account.trim(), password);
        toast('success', t('account.loggedIn'));
        onDone();
      }}
      failureWords={loginRefusal}
    >
      <AccountField name="account" label={t('account.account')} {...asWritten} />
      <PasswordField name="password" label={t('account.password')} autoComplete="current-password" />
      <SubmitButton variant="primary" size="lg">
        {t('shell.login')}
      </SubmitButton>
      <div className="flex flex-wrap justify-between gap-x-4">
        <OtherForm mode="register">{t('account.toRegister')}</OtherForm>
        <OtherForm mode="reset">{t('account.forgot')}</OtherForm>
      </div>
    </AccountForm>
  );
}

/** The address typed into the form before, which may have asked for a username as well. */
const useTypedEmail = () => useLogin(({ account }) => (isEmail(account) ? account : ''));

/** Shows another form, and takes along what was typed as the account. */
function OtherForm({ mode, children }: { readonly mode: LoginMode; readonly children: ReactNode }) {
  const { getValues } = useFormContext<{ account?: string; email?: string }>();
  const show = ({ currentTarget, nativeEvent }: MouseEvent) => {
    const { account, email } = getValues();
    const dialog = currentTarget.closest('[data-modal]');
    flushSync(() => showLoginMode(mode, account ?? email));
    // After a tap the focus stays on the dialog, so that no on-screen keyboard covers it.
    if ((nativeEvent as PointerEvent).pointerType !== 'touch')
      dialog?.querySelector<HTMLElement>('form input')?.focus();
  };
  return (
    <Button variant="ghost" size="sm" className="self-start" onClick={show}>
      {children}
    </Button>
  );
}

async function logIn(email: string, password: string): Promise<void> {
  const { token, user } = await call(login, { body: { email, password } });
  beginSession(token, user);
}

/** Returns whether the login to a new account succeeded; the account exists either way. */
async function logInAnew(email: string, password: string): Promise<boolean> {
  try {
    await logIn(email, password);
    return true;
  } catch (cause) {
    console.warn('The new account could not be logged in', cause);
    return false;
  }
}

export function RegisterForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const email = useTypedEmail();
  const [values] = useState(() => {
    const typed = useLogin.getState().registration;
    return { ...typed, email: email || typed.email, password: '' };
  });
  return (
    <AccountForm
      values={values}
      onChange={({ password, ...registration }) => useLogin.setState({ registration })}
      send={async ({ username, email, code, password }) => {
        const address = email.trim();
        const body = { username: username.trim(), email: address, verification_code: code.trim(), password };
        await call(register, { body });
        const isIn = await logInAnew(address, password);
        toast('success', t(isIn ? 'account.registeredAndIn' : 'account.registered'));
        if (isIn) onDone();
        else showLoginMode('login', address);
      }}
      failureWords={(cause) => refusalWords(cause, t('account.registerFailed'))}
    >
      <AccountField name="username" label={t('account.username')} {...asWritten} />
      <EmailCodeFields label={t('account.email')} route={sendVerificationCode} />
      <PasswordField name="password" label={t('account.password')} autoComplete="new-password" />
      <SubmitButton variant="primary" size="lg">
        {t('shell.register')}
      </SubmitButton>
      {/* Below the button, which a phone shows without scrolling. */}
      <RegistrationBenefits className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-13 text-ink-2" />
      <OtherForm mode="login">{t('account.toLogin')}</OtherForm>
    </AccountForm>
  );
}

export function ResetForm() {
  const { t } = useTranslation();
  const email = useTypedEmail();
  return (
    <AccountForm
      values={{ email, code: '', password: '' }}
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
      <OtherForm mode="login">{t('account.backToLogin')}</OtherForm>
    </AccountForm>
  );
}
