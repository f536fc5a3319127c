import { getReleaseCheck, type Release } from '@parlando/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { useWhenUsed } from '../../lib/when-idle.ts';
import { useInstance } from '../instance/instance.ts';
import { useSettings } from '../settings/settings-store.ts';

const sixHoursMs = 6 * 3_600_000;

/**
 * The release that is newer than what runs; null without one, or where nobody wants to know. Asked once the page is used,
 * and silent where it cannot be asked.
 */
export function useNewerRelease(): Release | null {
  const isUsed = useWhenUsed();
  const isChecked = useInstance(({ config }) => config?.updateCheck ?? false);
  const isWanted = useSettings((state) => state.updateNotification);
  const enabled = isUsed && isChecked && isWanted;
  const { data } = useQuery({
    queryKey: ['release'],
    queryFn: ({ signal }) => call(getReleaseCheck, {}, { signal }),
    staleTime: sixHoursMs,
    retry: false,
    enabled,
  });
  return isWanted && data?.isNewer ? data.latest : null;
}
