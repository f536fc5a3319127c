import { confirmPassword } from '@parlando/contract';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api-client.ts';
import { useConfirmation } from '../../model/session/confirmation.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { AccountForm, CurrentPasswordField, SubmitButton } from './account-form.tsx';
import { refusalWords } from './auth-words.ts';

/** Asks for the password when something dangerous waits for it. */
export function ConfirmPasswordDialog() {
  const { t } = useTranslation();
  const answer = useConfirmation((state) => state.answer);
  if (!answer) return null;
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && answer(false)}
      title={t('account.confirm.title')}
      description={t('account.confirm.text')}
      size="sm"
    >
      <AccountForm
        className="gap-4"
        values={{ password: '' }}
        send={async (body) => {
          await call(confirmPassword, { body });
          answer(true);
        }}
        failureWords={(cause) => refusalWords(cause, i18next.t('errors.INVALID_CREDENTIALS'))}
      >
        <CurrentPasswordField name="password" />
        <div className="flex justify-end gap-2">
          <Button onClick={() => answer(false)}>{t('ui.cancel')}</Button>
          <SubmitButton variant="primary">{t('account.confirm.action')}</SubmitButton>
        </div>
      </AccountForm>
    </Dialog>
  );
}
