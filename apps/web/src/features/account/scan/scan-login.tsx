import type { ScanStatus } from '@parlando/contract';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/toast.ts';
import { showLoginTab } from '../../../model/session/login-store.ts';
import { enterSession } from '../../../model/session/session-store.ts';
import { ScanPanel } from './scan-panel.tsx';
import { loginScan } from './scan-purposes.ts';

/** Logs in whoever scans the code. */
export function ScanLogin({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const enter = async ({ token }: ScanStatus) => {
    if (token === undefined) {
      toast('error', t('wechat.loginFailed'));
      return;
    }
    await enterSession(token);
    toast('success', t('wechat.loggedIn'));
    onDone();
  };
  return (
    <ScanPanel
      purpose={loginScan}
      onConfirmed={(status) => void enter(status)}
      otherWay={{ label: t('wechat.toEmail'), take: () => showLoginTab('email') }}
    />
  );
}
