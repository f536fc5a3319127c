import { confirmPassword } from '@parlando/contract';
import { useEffect } from 'react';
import { call } from '../../lib/api-client.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { useConfirmation } from '../../model/session/confirmation.ts';
import { PasswordDialog } from './password-dialog.tsx';

/** Asks for the password when a sensitive action requires it. */
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
