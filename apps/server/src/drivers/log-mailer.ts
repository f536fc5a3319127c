import type { Log } from '../ports/log.ts';
import type { Mailer } from '../ports/mailer.ts';

/** Used without a mail server: the operator finds the codes in the log. */
export function createLogMailer(log: Log): Mailer {
  return {
    isDevelopment: true,
    async send({ to, subject, code }) {
      if (code === undefined) log.warn({ to, subject }, 'no mail server is configured: a mail was not sent');
      // A warning, so that the usual log levels show it.
      else log.warn({}, `verification code for ${to}: ${code}`);
    },
    close: async () => undefined,
  };
}
