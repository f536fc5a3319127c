import { confirmPassword } from '@parlando/contract';
import { useEffect } from 'react';
import { call } from '../../lib/api-client.ts';
import { wordsOf } from '../../lib/error-words.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { useConfirmation } from '../../model/session/confirmation.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { AccountForm, CurrentPasswordField, SubmitButton } from './account-form.tsx';
import { refusalWords } from './auth-words.ts';

interface PasswordDialogProps {
  readonly title: string;
  readonly description: string;
  readonly action: string;
  readonly variant: 'primary' | 'danger';
  /** Confirmation only, for an account without a password. */
  readonly withoutPassword?: boolean;
  readonly send: (values: { password: string }) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for the password before an action reserved to the owner. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { title, description, action, variant, withoutPassword = false, send, onClose } = props;
  const { t } = useTranslation();
  return (
    <Dialog open onClose={onClose} title={title} description={description} size="sm">
      <AccountForm
        className="gap-4"
        values={{ current: '' }}
        send={({ current }) => send({ password: current })}
        failureWords={(cause) => refusalWords(cause, wordsOf(cause))}
      >
        {!withoutPassword && <CurrentPasswordField />}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <SubmitButton variant={variant}>{action}</SubmitButton>
        </div>
      </AccountForm>
    </Dialog>
  );
}

export function ConfirmPasswordDialog() {
  const { t } = useTranslation();
  const answer = useConfirmation((state) => state.answer);
  // Leaving the page cancels the pending action.
  useEffect(() => () => useConfirmation.getState().answer?.(false), []);
  if (!answer) return null;
  return (
    <PasswordDialog
      title={t('account.confirm.title')}
      description={t('account.confirm.text')}
      action={t('account.confirm.action')}
      variant="primary"
      send={async (body) => {
        await call(confirmPassword, { body });
        answer(true);
      }}
      onClose={() => answer(false)}
    />
  );
}
