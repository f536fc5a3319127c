import { logout } from '@parlando/contract';
import i18next from 'i18next';
import { call, endSession } from '../../lib/api-client.ts';
import { sleep } from '../../lib/sleep.ts';
import { storageKeys, writeText } from '../../lib/storage.ts';
import { toast } from '../../lib/toast.ts';
import { usePlayer } from '../player/player-store.ts';
import { endSessionHere } from './session-store.ts';

/** Ends the session here and on the server. Returns false, with the session unchanged, if the server refused. */
export async function logOut(): Promise<boolean> {
  try {
    await endSession(async () => {
      await call(logout, {}, { duringEnd: true });
      await leaveAccount();
    });
  } catch (cause) {
    console.warn('Logging out failed', cause);
    toast('error', i18next.t('account.logoutFailed'));
    return false;
  }
  toast('success', i18next.t('account.loggedOut'));
  return true;
}

/** Ends the session here, and takes the audio of the account out of the player. */
export async function leaveAccount(): Promise<void> {
  // What asks for its subtitles and outline is gone before a guest would ask for them.
  usePlayer.setState({ current: null });
  await sleep(0);
  // By this value, other tabs tell leaving from a session that expired, which keeps what was typed there.
  writeText(storageKeys.token, '');
  endSessionHere();
}
