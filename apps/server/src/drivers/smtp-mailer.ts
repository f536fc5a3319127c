import { AppError } from '@parlando/contract';
import { createTransport } from 'nodemailer';
import type { Mailer } from '../ports/mailer.ts';

export interface SmtpMailerOptions {
  /** `smtp:` or `smtps:`, with user and password where the server wants them. */
  readonly url: string;
  /** Sender: an address, or a name with an address in angle brackets. */
  readonly from: string;
}

/** A person is waiting, so a mail server that is silent for this long counts as unreachable. */
const timeoutMs = 10_000;

export function createSmtpMailer({ url, from }: SmtpMailerOptions): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  return {
    isDevelopment: false,
    async send({ to, subject, text }) {
      try {
        // An object, because a string would be parsed and could name several people.
        await transport.sendMail({ from, to: { name: '', address: to }, subject, text });
      } catch (error) {
        throw new AppError('MAIL_FAILED', undefined, { cause: error });
      }
    },
    close: async () => transport.close(),
  };
}
