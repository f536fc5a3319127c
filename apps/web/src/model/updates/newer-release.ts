import { getReleaseCheck, type Release } from '@parlando/contract';
import { useQuery } from '@tanstack/react-query';
import { routeQuery } from '../../lib/route-query.ts';
import { useWhenUsed } from '../../lib/when-idle.ts';
import { useInstance } from '../instance/instance.ts';
import { useSettings } from '../settings/settings-store.ts';

const sixHoursMs = 6 * 3_600_000;

/**
 * The release newer than the running one; null if there is none, or the check is switched off. Fetched once the page
 * is used; failures are silent.
 */
export function useNewerRelease(): Release | null {
  const isUsed = useWhenUsed();
  const isChecked = useInstance(({ config }) => config?.updateCheck ?? false);
  const isWanted = useSettings((state) => state.updateNotification);
  const enabled = isUsed && isChecked && isWanted;
  const { data } = useQuery({
    ...routeQuery('release', getReleaseCheck, {}),
    staleTime: sixHoursMs,
    retry: false,
    enabled,
  });
  return isWanted && data?.isNewer ? data.latest : null;
}
