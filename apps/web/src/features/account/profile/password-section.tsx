import { changePassword } from '@parlando/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api-client.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { toast } from '../../../lib/toast.ts';
import { renewToken } from '../../../model/session/session-store.ts';
import { Section } from '../../../ui/page.tsx';
import { AccountForm, CurrentPasswordField, PasswordField, SubmitButton } from '../account-form.tsx';
import { sessionsQuery } from './sessions-section.tsx';

export function PasswordSection() {
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
          void queryClient.invalidateQueries(sessionsQuery);
          toast('success', t('user.passwordChanged'));
        }}
      >
        <CurrentPasswordField name="current" />
        <PasswordField
          name="password"
          label={t('account.newPassword')}
          hint={t('user.passwordHint')}
          autoComplete="new-password"
        />
        <SubmitButton className="self-start">{t('user.changePassword')}</SubmitButton>
      </AccountForm>
    </Section>
  );
}
