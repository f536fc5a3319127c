import { appVersion, getHealth, getSettings, updateSettings } from '@parlando/contract';
import i18next from 'i18next';
import { call } from '../../lib/api-client.ts';
import { storageKeys } from '../../lib/storage.ts';
import { toast } from '../../lib/toast.ts';
import { beginWithDefault } from '../configurations/apply-configuration.ts';
import {
  loadConfigurations,
  refreshConfigurations,
  takeOverLocal,
} from '../configurations/configurations.ts';
import { readLocal } from '../configurations/local-configurations.ts';
import { presentInstance } from '../instance/instance.ts';
import { useSession } from '../session/session-store.ts';
import { useSettings } from '../settings/settings-store.ts';
import { createSettingsSync, useSyncStatus } from '../settings/settings-sync.ts';
import { syncedSettings } from '../settings/synced-settings.ts';
import { beginWithLastVoice, noteChosenVoice } from './last-voice.ts';

const quietMs = 800;
const pullEveryMs = 5000;
/** Storage keys of settings that another tab may have changed. */
const sharedKeys: readonly (string | null)[] = [
  storageKeys.settings,
  storageKeys.theme,
  storageKeys.preferences,
  storageKeys.player,
];

const sync = createSettingsSync(syncedSettings, {
  read: () => call(getSettings, {}),
  change: (changes) => call(updateSettings, { body: changes }),
});

/** Syncs the settings between this browser and the server, for as long as the page is open. */
export function startSettings(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const pushSoon = () => {
    sync.changed();
    clearTimeout(timer);
    timer = setTimeout(() => void sync.push(), quietMs);
  };
  let pulledAt = Date.now();
  const pullAgain = () => {
    if (document.visibilityState === 'hidden' || Date.now() - pulledAt < pullEveryMs) return;
    pulledAt = Date.now();
    void sync.pull();
    void refreshConfigurations();
  };
  followOwner();
  syncedSettings.subscribe(pushSoon);
  noteChosenVoice();
  useSettings.subscribe(({ titleStyle }) => applyTitleStyle(titleStyle));
  watchServerVersion();
  applyTitleStyle(useSettings.getState().titleStyle);
  addEventListener('focus', pullAgain);
  addEventListener('online', () => void sync.pull());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void sync.push();
    else pullAgain();
  });
  addEventListener('storage', ({ key }) => {
    if (key === null || sharedKeys.includes(key)) void syncedSettings.reload();
    if (key === storageKeys.configurations) void refreshConfigurations();
  });
}

/** Refetches settings and configurations from the server. Returns false on failure. */
export async function refreshConfiguration(): Promise<boolean> {
  const [configurations] = await Promise.all([loadConfigurations(), sync.pull()]);
  return configurations !== null && useSyncStatus.getState().phase !== 'failed';
}

/** Copies the guest's settings and configurations into the account, or declines the offer. */
export async function settleOffer(accept: boolean): Promise<void> {
  await sync.settleOffer(accept);
  if (!accept) return;
  if (await takeOverLocal()) toast('success', i18next.t('settings.offer.kept'));
  else toast('warning', i18next.t('settings.offer.failed'));
}

function followOwner(): void {
  let present: string | null | undefined;
  const changed = () => {
    const owner = ownerNow();
    if (owner === undefined || owner === present) return;
    const wasGuest = present === null;
    present = owner;
    void sync.follow(owner).then(async () => {
      if (present !== owner) return;
      if (wasGuest && owner !== null) offer();
      await beginWithDefault();
      beginWithLastVoice();
    });
  };
  changed();
  useSession.subscribe(changed);
}

/** Null for a guest; undefined while unknown. */
function ownerNow(): string | null | undefined {
  const { ready, token, userId } = useSession.getState();
  if (!ready) return undefined;
  if (!presentInstance().accounts) return 'owner';
  return token === null ? null : (userId ?? undefined);
}

function offer(): void {
  const { offered, declined } = useSyncStatus.getState();
  if (declined || (Object.keys(offered).length === 0 && readLocal().length === 0)) return;
  toast('info', i18next.t('settings.offer.title'), {
    action: { label: i18next.t('settings.offer.keep'), onPress: () => void settleOffer(true) },
  });
}

/** `styles/app.css` styles the installed app's title bar with it; `src/boot.js` sets it before the first paint. */
function applyTitleStyle(style: string): void {
  document.documentElement.dataset.titleStyle = style;
}

const askEveryMs = 600_000;

/** Unless switched off, notifies the person when the server runs another version than the open page. */
function watchServerVersion(): void {
  let askedAt = Date.now();
  let said = '';
  const ask = async () => {
    if (!useSettings.getState().updateNotification || Date.now() - askedAt < askEveryMs) return;
    askedAt = Date.now();
    try {
      const { version } = await call(getHealth, {});
      if (version === appVersion || version === said) return;
      said = version;
      const action = { label: i18next.t('settings.reload'), onPress: () => location.reload() };
      toast('info', i18next.t('settings.updated', { version }), { action });
    } catch (cause) {
      console.warn('The version of the server is not known', cause);
    }
  };
  addEventListener('focus', () => void ask());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void ask();
  });
}
