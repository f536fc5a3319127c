import { create } from 'zustand';

export type LoginTab = 'email' | 'qr';
export type LoginMode = 'login' | 'register' | 'reset';

interface LoginState {
  readonly open: boolean;
  /** Once opened, the dialog stays mounted for its closing animation. */
  readonly wanted: boolean;
  readonly tab: LoginTab;
  readonly mode: LoginMode;
  /** Where to go after the login; null to stay. */
  readonly returnTo: string | null;
  /** Prefilled: what was typed into another form of the dialog. */
  readonly account: string;
  /** What was typed into the registration, which may be continued. */
  readonly registration: { readonly username: string; readonly email: string; readonly code: string };
}

export const useLogin = create<LoginState>(() => ({
  open: false,
  wanted: false,
  tab: 'email',
  mode: 'login',
  returnTo: null,
  account: '',
  registration: { username: '', email: '', code: '' },
}));

export function openLogin(how: Partial<Pick<LoginState, 'tab' | 'mode' | 'returnTo'>> = {}): void {
  const { tab, mode, returnTo } = useLogin.getInitialState();
  useLogin.setState({ open: true, wanted: true, tab, mode, returnTo, ...how });
}

export function closeLogin(): void {
  useLogin.setState({ open: false, returnTo: null, account: '' });
}

export function showLoginTab(tab: LoginTab): void {
  useLogin.setState({ tab });
}

export function showLoginMode(mode: LoginMode, account?: string): void {
  useLogin.setState({ mode, tab: 'email', ...(account !== undefined && { account }) });
}
