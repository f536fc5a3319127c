import { changeEmail, changePassword, sendVerificationCode, type User } from '@parlando/contract';
import { call } from '../../../lib/api-client.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { toast } from '../../../lib/toast.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { refreshAccount, renewToken, setUser } from '../../../model/session/session-store.ts';
import { Section } from '../../../ui/page.tsx';
import { AccountForm, CurrentPasswordField, PasswordField, SubmitButton } from '../account-form.tsx';
import { EmailCodeFields } from '../code-field.tsx';
import { sessionsQuery } from './sessions-section.tsx';

/** Changes the password, or sets the first one of an account created by scanning. */
export function PasswordSection({ user: { hasPassword } }: { user: User }) {
  const { t } = useTranslation();
  return (
    <Section title={t('account.password')}>
      <AccountForm
        className="max-w-110 gap-1.5"
        values={{ current: '', password: '' }}
        send={async ({ current, password }, reset) => {
          const { token } = await call(changePassword, { body: { current_password: current, password } });
          renewToken(token);
          reset();
          void refreshAccount();
          void queryClient.invalidateQueries(sessionsQuery);
          toast('success', t(hasPassword ? 'user.passwordChanged' : 'user.passwordSet'));
        }}
      >
        {hasPassword && <CurrentPasswordField />}
        <PasswordField
          name="password"
          label={t('account.newPassword')}
          hint={t(hasPassword ? 'user.passwordHint' : 'user.firstPasswordHint')}
          autoComplete="new-password"
        />
        <SubmitButton className="self-start">
          {t(hasPassword ? 'user.changePassword' : 'user.setPassword')}
        </SubmitButton>
      </AccountForm>
    </Section>
  );
}

/** Changes the address. Requires the code mailed to the new address, and the password. */
export function EmailSection({ user }: { user: User }) {
  const { t } = useTranslation();
  return (
    <Section title={t('account.email')}>
      <p className="wrap-anywhere">
        <span className="text-ink-2">{t('user.presentEmail')}</span> {user.email || t('user.noEmail')}
      </p>
      <AccountForm
        className="max-w-110 gap-1.5"
        values={{ email: '', code: '', current: '' }}
        send={async ({ email, code, current }, reset) => {
          const body = { email: email.trim(), verification_code: code.trim(), password: current };
          setUser((await call(changeEmail, { body })).user);
          reset();
          toast('success', t(user.email ? 'user.emailChanged' : 'user.emailAdded'));
        }}
      >
        <EmailCodeFields label={t('user.newEmail')} route={sendVerificationCode} />
        {user.hasPassword && <CurrentPasswordField />}
        <SubmitButton className="self-start">
          {t(user.email ? 'user.changeEmail' : 'user.addEmail')}
        </SubmitButton>
      </AccountForm>
    </Section>
  );
}
