import type { Log } from '../../ports/log.ts';
import type { Mailer } from '../../ports/mailer.ts';
import { accountMail } from './account-mails.ts';
import { alarmingGuesses, type GuessLimits } from './guess-limits.ts';
import type { LoginPlaces } from './login-places.ts';
import type { UserRow } from './users.ts';

export interface LoginAlarm {
  /** Call it after a wrong password from an unknown place: mails the owner when there have been many. Returns at once. */
  heard(user: UserRow): void;
  /** Resolves when no mail is being sent any more. */
  settled(): Promise<void>;
}

export interface LoginAlarmOptions {
  readonly guessLimits: Pick<GuessLimits, 'isAlarming'>;
  readonly places: Pick<LoginPlaces, 'lastLanguage'>;
  readonly mailer: Mailer;
  readonly log: Log;
}

export function createLoginAlarm({ guessLimits, places, mailer, log }: LoginAlarmOptions): LoginAlarm {
  const underWay = new Set<Promise<void>>();

  const sendWarning = async ({ id, email, username }: UserRow): Promise<void> => {
    if (email === null || !(await guessLimits.isAlarming(id))) return;
    const language = await places.lastLanguage(id);
    await mailer.send(accountMail('wrongPasswords', email, language, { username, guesses: alarmingGuesses }));
  };

  return {
    heard(user) {
      const told = sendWarning(user)
        .catch((error: unknown) =>
          log.warn({ err: error }, 'the mail about wrong passwords could not be sent'),
        )
        .finally(() => underWay.delete(told));
      underWay.add(told);
    },
    async settled() {
      await Promise.all(underWay);
    },
  };
}
