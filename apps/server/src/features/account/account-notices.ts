import type { Log } from '../../ports/log.ts';
import type { Mailer } from '../../ports/mailer.ts';
import { accountMail } from './account-mails.ts';
import { alarmingGuesses, type GuessLimits } from './guess-limits.ts';
import type { LoginPlaces } from './login-places.ts';
import type { UserRow } from './users.ts';

/** Mails to the owner of an account about what somebody else may have done. Each method returns at once. */
export interface AccountNotices {
  /** After a wrong password from an unknown place: sends a mail when there have been many. */
  wrongPassword(user: Notified): void;
  passwordChanged(user: Notified): void;
  /** `user` is the account before the change: the mail goes to the old address. */
  emailChanged(user: Notified): void;
  /** Resolves when no mail is being sent any more. */
  settled(): Promise<void>;
}

export type Notified = Pick<UserRow, 'id' | 'email' | 'username'>;

export interface AccountNoticesOptions {
  readonly guessLimits: Pick<GuessLimits, 'isAlarming'>;
  readonly places: Pick<LoginPlaces, 'lastLanguage'>;
  readonly mailer: Mailer;
  readonly log: Log;
}

export function createAccountNotices(options: AccountNoticesOptions): AccountNotices {
  const { guessLimits, places, mailer, log } = options;
  const underWay = new Set<Promise<void>>();

  const send = async (
    kind: 'wrongPasswords' | 'passwordChanged' | 'emailChanged',
    { id, email, username }: Notified,
  ): Promise<void> => {
    if (email === null || (kind === 'wrongPasswords' && !(await guessLimits.isAlarming(id)))) return;
    const language = await places.lastLanguage(id);
    await mailer.send(accountMail(kind, email, language, { username, guesses: alarmingGuesses }));
  };

  const tell =
    (kind: Parameters<typeof send>[0]) =>
    (user: Notified): void => {
      const told = send(kind, user)
        .catch((error: unknown) =>
          log.warn({ err: error, kind }, 'a mail about an account could not be sent'),
        )
        .finally(() => underWay.delete(told));
      underWay.add(told);
    };

  return {
    wrongPassword: tell('wrongPasswords'),
    passwordChanged: tell('passwordChanged'),
    emailChanged: tell('emailChanged'),
    async settled() {
      await Promise.all(underWay);
    },
  };
}
