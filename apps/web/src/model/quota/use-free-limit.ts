import { type FreeLimit, freeService } from '@parlando/contract';
import { characterLimit } from '../document/validate.ts';
import { useOptions } from '../options/options-store.ts';
import { useServerStatus } from './use-server-status.ts';

/** What the free service allows this person today; null while unknown, and on other services. */
export function useFreeLimit(): FreeLimit | null {
  const api = useOptions((state) => state.api);
  const status = useServerStatus(api);
  return api === freeService ? (status.data?.freeLimit ?? null) : null;
}

/** Maximum text length of one conversion on the chosen service, in code points. */
export function useCharacterLimit(): number {
  const api = useOptions((state) => state.api);
  return characterLimit(api, useFreeLimit());
}
