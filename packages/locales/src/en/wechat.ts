import type { Namespaces } from '../namespaces.ts';

/** Logging in by scanning, and the WeChat of an account. Its key is the namespace’s name. */
export const wechat: Namespaces['wechat'] = {
  scan: 'Open WeChat, choose Scan, and point it at the code',
  code: 'QR code for logging in with WeChat',
  secondsLeft: 'Valid for {seconds} s',
  scanned: 'Scanned. One moment…',
  expired: 'The QR code has expired',
  failed: 'The QR code could not be fetched.',
  refreshFailed: 'The QR code could not be renewed. Please try again.',
  loginFailed: 'WeChat login failed. Please try again.',
  loggedIn: 'You are logged in with WeChat!',
  again: 'Get a new code',
  toEmail: 'Log in with e-mail',
  madeName: 'WeChat-{code}',
  account: 'WeChat',
  bound: 'A WeChat account is linked. You can log in by scanning.',
  notBound: 'Link your WeChat account to log in by scanning.',
  bind: 'Link WeChat',
  bindCode: 'QR code for linking your WeChat account',
  bindFailed: 'Your WeChat account could not be linked. Please try again.',
  bindDone: 'Your WeChat account is linked.',
  unbind: 'Unlink WeChat',
  unbindTitle: 'Unlink your WeChat account?',
  unbindText:
    'You will no longer be able to log in to this account with WeChat. Enter your password to confirm.',
  unbindDone: 'Your WeChat account is unlinked.',
  lastWayIn: 'WeChat is the only way to log in to this account. Set a password before you unlink it.',
};
