import { type ApiKey, type KeyScope, KeySettings, limits } from '@parlando/contract';
import { startOfDay, toDateField } from '../../lib/date-fields.ts';
import { readWhole } from '../../lib/read-whole.ts';

/** Everything as it is typed. */
export interface KeyForm {
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  /** Empty: no limit of its own. */
  readonly dailyCharacters: string;
  /** As a date field has it; empty: never. */
  readonly expires: string;
  /** One a line. */
  readonly origins: string;
}

export const dailyRange = { min: 1, max: limits.unlimitedCharacters };

export function formOf(key: ApiKey | undefined): KeyForm {
  return {
    name: key?.name ?? '',
    scopes: key?.scopes ?? ['speak'],
    dailyCharacters: key?.dailyCharacters?.toString() ?? '',
    expires: toDateField(key?.expiresAt ?? null),
    origins: key?.origins.join('\n') ?? '',
  };
}

interface ReadKey {
  /** Undefined while something is missing or wrong. */
  readonly settings: Partial<KeySettings> | undefined;
  readonly isDailyWrong: boolean;
  readonly areOriginsWrong: boolean;
}

/** What a form says. An expiry that was not touched is left out: it may be past. */
export function readForm(form: KeyForm, key: ApiKey | undefined): ReadKey {
  const daily = form.dailyCharacters.trim();
  const dailyCharacters = daily === '' ? null : readWhole(daily, dailyRange);
  const lines = form.origins.split(/[\s,]+/).filter((line) => line !== '');
  const origins = KeySettings.shape.origins.safeParse(lines);
  const isExpiryKept = key !== undefined && form.expires === toDateField(key.expiresAt);
  const name = form.name.trim();
  const isWhole = name !== '' && form.scopes.length > 0 && dailyCharacters !== undefined && origins.success;
  return {
    settings: isWhole
      ? {
          ...{ name, scopes: [...form.scopes], dailyCharacters, origins: origins.data },
          ...(!isExpiryKept && { expiresAt: startOfDay(form.expires) }),
        }
      : undefined,
    isDailyWrong: dailyCharacters === undefined,
    areOriginsWrong: !origins.success,
  };
}
