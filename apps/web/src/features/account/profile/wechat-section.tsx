import { type User, unbindWechat } from '@parlando/contract';
import { useState } from 'react';
import { call } from '../../../lib/api-client.ts';
import { toast } from '../../../lib/toast.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useInstance } from '../../../model/instance/instance.ts';
import { refreshAccount, setUser } from '../../../model/session/session-store.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Section } from '../../../ui/page.tsx';
import { ConfirmPasswordDialog, PasswordDialog } from '../password-dialog.tsx';
import { ScanPanel } from '../scan/scan-panel.tsx';
import { bindingScan } from '../scan/scan-purposes.ts';

/** Links a WeChat account, or unlinks it. Renders nothing if neither is possible. */
export function WechatSection({ user }: { user: User }) {
  const { t } = useTranslation();
  const isOffered = useInstance((state) => state.config?.wechatLogin ?? false);
  const [asking, setAsking] = useState<'bind' | 'unbind' | null>(null);
  const close = () => setAsking(null);
  const bound = () => {
    toast('success', t('wechat.bindDone'));
    close();
    void refreshAccount();
  };
  if (!isOffered && !user.hasWechat) return null;
  return (
    <Section title={t('wechat.account')}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-2">{t(user.hasWechat ? 'wechat.bound' : 'wechat.notBound')}</p>
        {user.hasWechat ? (
          <Button variant="danger" disabled={!user.hasPassword} onClick={() => setAsking('unbind')}>
            {t('wechat.unbind')}
          </Button>
        ) : (
          <Button onClick={() => setAsking('bind')}>{t('wechat.bind')}</Button>
        )}
      </div>
      {user.hasWechat && !user.hasPassword && <p className="text-13 text-ink-2">{t('wechat.lastWayIn')}</p>}
      {asking === 'bind' && (
        <Dialog open onClose={close} title={t('wechat.bind')} size="sm">
          <ScanPanel purpose={bindingScan} onConfirmed={bound} />
          <ConfirmPasswordDialog />
        </Dialog>
      )}
      {asking === 'unbind' && (
        <PasswordDialog
          title={t('wechat.unbindTitle')}
          description={t('wechat.unbindText')}
          action={t('wechat.unbind')}
          variant="danger"
          send={async (body) => {
            await call(unbindWechat, { body });
            setUser({ ...user, hasWechat: false });
            toast('success', t('wechat.unbindDone'));
            close();
          }}
          onClose={close}
        />
      )}
    </Section>
  );
}
