import { limits, type RouteReply, type sendVerificationCode } from '@parlando/contract';
import type { Language } from '@parlando/locales';
import type { CodePurpose } from '../../database/tables/accounts.ts';
import type { Mail, Mailer } from '../../ports/mailer.ts';
import { accountMail } from './account-mails.ts';
import type { Users } from './users.ts';
import type { VerificationCodes } from './verification-codes.ts';

type CodeSent = RouteReply<typeof sendVerificationCode>;

/** The visitor who asks for a code. */
export interface Sender {
  readonly address: string;
  readonly language: Language;
}

export interface CodeSender {
  /** Throws TOO_MANY_REQUESTS, MAIL_FAILED. */
  send(purpose: CodePurpose, email: string, from: Sender): Promise<CodeSent>;
}

/**
 * Takes the same steps whether or not the address has an account: it makes a code and sends a mail. Only the owner of
 * the mailbox learns from the mail that the address is taken, or that it has no account.
 */
export function createCodeSender(
  users: Pick<Users, 'byEmail'>,
  codes: VerificationCodes,
  mailer: Mailer,
): CodeSender {
  const mailFor = async (
    purpose: CodePurpose,
    email: string,
    code: string,
    language: Language,
  ): Promise<Mail> => {
    const user = await users.byEmail(email);
    if (purpose === 'address') {
      return user === undefined
        ? accountMail('verification', email, language, { code })
        : accountMail('alreadyRegistered', email, language, { username: user.username });
    }
    return user === undefined
      ? accountMail('noAccount', email, language)
      : accountMail('reset', email, language, { code, username: user.username });
  };

  return {
    async send(purpose, email, { address, language }) {
      const code = await codes.issue(purpose, email, address);
      try {
        await mailer.send(await mailFor(purpose, email, code, language));
      } catch (error) {
        await codes.letNext(purpose, email);
        throw error;
      }
      const resendAfterMs = limits.verificationCode.resendMs;
      return { sent: true, resendAfterMs, developmentMode: mailer.isDevelopment };
    },
  };
}
