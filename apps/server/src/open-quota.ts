import type { Kysely } from 'kysely';
import type { Config } from './config/config.ts';
import type { Database } from './database/tables.ts';
import { createQuotaRepository } from './features/quota/quota.repository.ts';
import { createQuotaService, type QuotaService } from './features/quota/quota.service.ts';
import { type Clock, systemClock } from './ports/clock.ts';

/** The quotas that the configuration sets. `clock` decides which day it is. */
export function openQuota(
  config: Config,
  database: Kysely<Database>,
  clock: Clock = systemClock,
): QuotaService {
  const settings = {
    freeDailyCharacters: config.freeDailyCharacters,
    registeredDailyCharacters: config.registeredDailyCharacters,
    ownerDailyCharacters: config.ownerDailyCharacters,
    guestAddressFactor: config.guestAddressFactor,
    timeZone: config.quotaTimeZone,
    characterLimit: config.freeCharacterLimit,
  };
  return createQuotaService(settings, createQuotaRepository(database), clock);
}
