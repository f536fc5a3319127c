import { listFavoriteVoices, toggleVoiceFavorite } from '@parlando/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { call } from '../../lib/api-client.ts';
import { queryClient } from '../../lib/query-client.ts';
import { toast } from '../../lib/toast.ts';
import { mayOwn, presentVisitor, useMayOwn } from '../session/access.ts';
import { openLogin } from '../session/login-store.ts';

/** Ids of the favourite voices, newest first. Stale only after a change made here or by another visitor. */
export const favouriteVoicesQuery = queryOptions({
  queryKey: ['favourites', 'voices'],
  queryFn: async ({ signal }): Promise<readonly string[]> =>
    (await call(listFavoriteVoices, {}, { signal })).voices,
  staleTime: Number.POSITIVE_INFINITY,
});

const none: readonly string[] = [];

/** A guest has none, and none are fetched. */
export function useFavouriteVoices() {
  const {
    data = none,
    isError,
    refetch,
  } = useQuery({ ...favouriteVoicesQuery, enabled: useMayOwn() }, queryClient);
  return { ids: data, isError, refetch };
}

const changing = new Set<string>();

/** Adds or removes a favourite and confirms it. Ignores further presses while the request is pending. */
export async function toggleFavouriteVoice(id: string): Promise<void> {
  if (changing.has(id)) return;
  changing.add(id);
  await toggleFavourite(
    () => call(toggleVoiceFavorite, { params: { id } }),
    (isFavorite) =>
      queryClient.setQueryData(favouriteVoicesQuery.queryKey, (ids) => {
        const others = ids?.filter((each) => each !== id);
        return others && isFavorite ? [id, ...others] : others;
      }),
  );
  changing.delete(id);
}

/** Shared by all kinds of favourites: the permission check and the messages. A 401 here does not log out. */
export async function toggleFavourite(
  change: () => Promise<{ isFavorite: boolean }>,
  changed: (isFavorite: boolean) => void,
): Promise<void> {
  if (!mayOwn(presentVisitor())) {
    toast('warning', i18next.t('favourites.loginFirst'), {
      action: { label: i18next.t('shell.login'), onPress: () => openLogin() },
    });
    return;
  }
  try {
    const { isFavorite } = await change();
    changed(isFavorite);
    toast('success', i18next.t(isFavorite ? 'favourites.added' : 'favourites.removed'));
  } catch (cause) {
    console.warn('A favourite could not be changed', cause);
    toast('error', i18next.t('favourites.failed'));
  }
}
