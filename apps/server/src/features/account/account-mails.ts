import { limits } from '@parlando/contract';
import { formatMessage, type Language, languages, type Messages } from '@parlando/locales';
import type { Mail } from '../../ports/mailer.ts';

type AccountMail = keyof Messages['mail'];

/** A mail of `locales`, in the reader's language. */
export function accountMail(
  kind: AccountMail,
  to: string,
  language: Language,
  values: { readonly code?: string; readonly username?: string; readonly guesses?: number } = {},
): Mail {
  const { subject, text } = languages[language].mail[kind];
  const minutes = limits.verificationCode.lifetimeMs / 60_000;
  const filled = { ...values, email: to, minutes };
  return {
    to,
    subject: formatMessage(language, subject, filled),
    text: formatMessage(language, text, filled),
    ...(values.code !== undefined && { code: values.code }),
  };
}
