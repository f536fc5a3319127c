import { logout } from '@parlando/contract';
import i18next from 'i18next';
import { call } from '../../lib/api-client.ts';
import { tabStorage } from '../../lib/storage.ts';
import { toast } from '../../lib/toast.ts';
import { usePlayer } from '../player/player-store.ts';
import { endSessionHere } from './session-store.ts';

/** Ends the session here and on the server. Returns false, with the session unchanged, if the server refused. */
export async function logOut(): Promise<boolean> {
  tabStorage.removeItem('conversion');
  try {
    await call(logout, {});
  } catch (cause) {
    console.warn('Logging out failed', cause);
    toast('error', i18next.t('account.logoutFailed'));
    return false;
  }
  // It is the account's, and a guest gets neither its subtitles nor its outline.
  usePlayer.setState({ current: null });
  endSessionHere();
  toast('success', i18next.t('account.loggedOut'));
  return true;
}
