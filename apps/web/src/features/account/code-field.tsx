import { limits, type sendResetCode, type sendVerificationCode } from '@parlando/contract';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { call } from '../../lib/api-client.ts';
import { ApiError } from '../../lib/api-error.ts';
import { toast } from '../../lib/toast.ts';
import { toastError } from '../../lib/toast-error.ts';
import { useCountdown } from '../../lib/use-countdown.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { AccountField } from './account-form.tsx';
import { refusalWords } from './auth-words.ts';

export interface MailedCode {
  email: string;
  code: string;
}

interface EmailCodeFieldsProps {
  readonly label: string;
  readonly route: typeof sendVerificationCode | typeof sendResetCode;
}

/** An address, the code mailed to it, and the button that sends the mail. */
export function EmailCodeFields({ label, route }: EmailCodeFieldsProps) {
  const { t } = useTranslation();
  const { getValues, setError, setFocus, trigger } = useFormContext<MailedCode>();
  const button = useRef<HTMLButtonElement>(null);
  // While the button counts down it cannot keep the focus.
  const enterCode = () => document.activeElement === button.current && setFocus('code');
  const { seconds, ...sending } = useSending(route, enterCode);
  const request = async () => {
    const email = getValues('email').trim();
    if (email === '') {
      setError('email', { message: t('account.check.emailFirst') });
      setFocus('email');
    } else if (await trigger('email', { shouldFocus: true })) sending.mutate(email);
  };
  return (
    <>
      <AccountField name="email" label={label} type="email" autoComplete="email" />
      <div className="flex items-start gap-2">
        <AccountField
          name="code"
          label={t('account.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          className="flex-1"
        />
        <Button
          ref={button}
          className="mt-6 min-w-32"
          busy={sending.isPending}
          disabled={seconds > 0}
          onClick={() => void request()}
        >
          {seconds > 0 ? t('account.resendIn', { seconds }) : t('account.getCode')}
        </Button>
      </div>
      {sending.data?.developmentMode && (
        <p role="status" className="text-12 text-ink-2">
          {t('account.developmentMode')}
        </p>
      )}
    </>
  );
}

/** Sends the code. Another can be requested when no seconds are left. `onWait`: called before the seconds begin. */
function useSending(route: EmailCodeFieldsProps['route'], onWait: () => void) {
  const { t } = useTranslation();
  const [seconds, startCountdown] = useCountdown();
  const wait = (durationMs: number) => {
    if (durationMs > 0) onWait();
    startCountdown(durationMs);
  };
  const sending = useMutation({
    mutationFn: (email: string) => call(route, { body: { email } }),
    onSuccess: (sent) => {
      wait(sent.resendAfterMs || limits.verificationCode.resendMs);
      toast('success', t('account.codeSent'));
    },
    onError: (error) => {
      wait(codeWaitMs(error));
      toastError(error, refusalWords(error, t('account.codeFailed')));
    },
  });
  return { ...sending, seconds };
}

/** How long the server wants us to wait before sending another code; 0 unless one was just sent. */
function codeWaitMs(error: Error): number {
  const { reason, retryAfterMs } = error instanceof ApiError ? error.details : {};
  return reason === 'code' && typeof retryAfterMs === 'number' ? retryAfterMs : 0;
}
