import { type FreeLimit, freeService, limits } from '@parlando/contract';
import { characterLimit } from '../document/validate.ts';
import { useInstance } from '../instance/instance.ts';
import { useOptions } from '../options/options-store.ts';
import { useServerStatus } from './use-server-status.ts';

/** What the free service allows this person today; null while unknown, and on other services. */
export function useFreeLimit(): FreeLimit | null {
  const api = useOptions((state) => state.api);
  const status = useServerStatus(api);
  return api === freeService ? (status.data?.freeLimit ?? null) : null;
}

/** Whether the free service has a daily quota. Without accounts it has one only if the operator set it. */
export function useHasQuota(): boolean {
  return useInstance(
    ({ accounts, config }) =>
      accounts || (config !== null && config.freeDailyCharacters < limits.unlimitedCharacters),
  );
}

/** Maximum text length of one conversion on the chosen service, in code points. */
export function useCharacterLimit(): number {
  const api = useOptions((state) => state.api);
  return characterLimit(api, useFreeLimit());
}
