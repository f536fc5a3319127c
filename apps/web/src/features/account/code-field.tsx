import type { sendResetCode, sendVerificationCode } from '@parlando/contract';
import { limits } from '@parlando/contract';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api-client.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { TextField, type TextFieldProps } from '../../ui/text-field.tsx';
import { refusalWords } from './auth-words.ts';
import { useCountdown } from './use-countdown.ts';

export interface CodeFieldProps extends Omit<TextFieldProps, 'label'> {
  /** Which mail is asked for. */
  readonly route: typeof sendVerificationCode | typeof sendResetCode;
  /** The address in the form; null, with its field marked, when there is none that mail could reach. */
  readonly getEmail: () => Promise<string | null>;
}

/** The code of a mail, and the button that has it sent; a minute passes between two mails. */
export function CodeField({ route, getEmail, ...field }: CodeFieldProps) {
  const { t } = useTranslation();
  const [seconds, start] = useCountdown();
  const sending = useMutation({
    mutationFn: (email: string) => call(route, { body: { email } }),
    onSuccess: (sent) => {
      start(sent.resendAfterMs || limits.verificationCode.resendMs);
      toast('success', t('account.codeSent'));
    },
    onError: (error) => toast('error', refusalWords(error, t('account.codeFailed'))),
  });
  const request = async () => {
    const email = await getEmail();
    if (email !== null) sending.mutate(email);
  };
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-start gap-2">
        <TextField
          {...field}
          label={t('account.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={limits.verificationCode.digits}
          className="flex-1"
        />
        <Button
          className="mt-6 min-w-32"
          busy={sending.isPending}
          disabled={sending.isPending || seconds > 0}
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
    </div>
  );
}
