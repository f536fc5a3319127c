import { listFavoriteVoices, toggleVoiceFavorite } from '@parlando/contract';
import i18next from 'i18next';
import { create } from 'zustand';
import { call } from '../../lib/api-client.ts';
import { toast } from '../../lib/toast.ts';
import { mayOwn, presentVisitor } from '../session/access.ts';
import { openLogin } from '../session/login-store.ts';

interface VoiceFavourites {
  /** Voice ids, newest first. */
  readonly ids: readonly string[];
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
}

export const useVoiceFavourites = create<VoiceFavourites>(() => ({ ids: [], status: 'idle' }));

export function useIsFavouriteVoice(id: string): boolean {
  return useVoiceFavourites(({ ids }) => ids.includes(id));
}

/** Fetches them for whoever uses the page now; a guest has none. */
export async function loadVoiceFavourites(): Promise<void> {
  if (!mayOwn(presentVisitor())) {
    useVoiceFavourites.setState({ ids: [], status: 'idle' });
    return;
  }
  useVoiceFavourites.setState({ status: 'loading' });
  try {
    const { voices } = await call(listFavoriteVoices, {});
    useVoiceFavourites.setState({ ids: voices, status: 'ready' });
  } catch (cause) {
    console.warn('The favourite voices did not load', cause);
    useVoiceFavourites.setState({ status: 'failed' });
  }
}

const changing = new Set<string>();

/** Adds or removes one and says so. A second press while the first is on its way changes nothing. */
export async function toggleVoiceFavourite(id: string): Promise<void> {
  if (changing.has(id)) return;
  changing.add(id);
  await toggleFavourite(
    () => call(toggleVoiceFavorite, { params: { id } }),
    (isFavorite) =>
      useVoiceFavourites.setState(({ ids }) => {
        const others = ids.filter((each) => each !== id);
        return { ids: isFavorite ? [id, ...others] : others };
      }),
  );
  changing.delete(id);
}

/** What every favourite has in common: who may, and what is said. A 401 here does not log out. */
export async function toggleFavourite(
  change: () => Promise<{ isFavorite: boolean }>,
  changed: (isFavorite: boolean) => void,
): Promise<void> {
  if (!mayOwn(presentVisitor())) {
    toast('warning', i18next.t('favourites.loginFirst'), {
      action: { label: i18next.t('account.login'), onPress: () => openLogin() },
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
