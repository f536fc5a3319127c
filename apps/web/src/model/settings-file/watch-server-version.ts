import { appVersion, getHealth } from '@parlando/contract';
import i18next from 'i18next';
import { call } from '../../lib/api-client.ts';
import { createScope } from '../../lib/scope.ts';
import { toast } from '../../lib/toast.ts';
import { useSettings } from '../settings/settings-store.ts';

const askEveryMs = 600_000;
const noticeMs = 15_000;

/** Tells the person, unless they switched it off, that the server behind an open page runs another version. */
export function watchServerVersion(): () => void {
  const scope = createScope();
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
      toast('info', i18next.t('settings.updated', { version }), { durationMs: noticeMs, action });
    } catch (cause) {
      console.warn('The version of the server is not known', cause);
    }
  };
  scope.listen(window, 'focus', () => void ask());
  scope.listen(document, 'visibilitychange', () => {
    if (document.visibilityState === 'visible') void ask();
  });
  return scope.dispose;
}
