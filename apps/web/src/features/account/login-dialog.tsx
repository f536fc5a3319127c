import { type GuestWork, getGuestWork, type ScanStatus } from '@parlando/contract';
import { call } from '../../lib/api-client.ts';
import { navigate } from '../../lib/navigation.tsx';
import { toast } from '../../lib/toast.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { closeLogin, showLoginTab, useLogin } from '../../model/session/login-store.ts';
import { enterSession } from '../../model/session/session-store.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { MailIcon, QrIcon } from '../../ui/later-icons.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { LoginForm, RegisterForm, ResetForm } from './login-forms.tsx';
import { ScanPanel } from './scan/scan-panel.tsx';
import { loginScan } from './scan/scan-purposes.ts';

const forms = { login: LoginForm, register: RegisterForm, reset: ResetForm } as const;

/** `onGuestWork` is called after a login with what was made as a guest in this browser, if anything was. */
export default function LoginDialog({ onGuestWork }: { onGuestWork: (work: GuestWork) => void }) {
  const { t } = useTranslation();
  const { open, tab, mode, returnTo } = useLogin();
  const Form = forms[mode];
  const done = () => {
    closeLogin();
    useLogin.setState({ registration: useLogin.getInitialState().registration });
    if (returnTo !== null) void navigate(returnTo);
    call(getGuestWork, {}).then(
      (work) => work.tasks + work.projects > 0 && onGuestWork(work),
      (cause: unknown) => console.warn('It is not known what this browser made as a guest', cause),
    );
  };
  const enter = async ({ token }: ScanStatus) => {
    if (token === undefined) {
      toast('error', t('wechat.loginFailed'));
      return;
    }
    await enterSession(token);
    toast('success', t('wechat.loggedIn'));
    done();
  };
  return (
    <Dialog
      open={open}
      onClose={closeLogin}
      title={t(`account.titles.${tab === 'qr' ? tab : mode}`)}
      size="sm"
    >
      <Tabs
        label={t('account.tabs.label')}
        look="segment"
        value={tab}
        onChange={showLoginTab}
        items={[
          { value: 'email', label: t('account.tabs.email'), icon: <MailIcon size={16} /> },
          { value: 'qr', label: t('account.tabs.qr'), icon: <QrIcon size={16} /> },
        ]}
        className="gap-4"
      >
        <TabPanel value="email">
          <Form onDone={done} />
        </TabPanel>
        <TabPanel value="qr">
          <ScanPanel
            purpose={loginScan}
            onConfirmed={(status) => void enter(status)}
            otherWay={{ label: t('wechat.toEmail'), take: () => showLoginTab('email') }}
          />
        </TabPanel>
      </Tabs>
    </Dialog>
  );
}
