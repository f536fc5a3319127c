import type { Rooms } from '../rooms.ts';

/** Logging in by scanning, and the WeChat of an account. Its key is the room’s name. */
export const wechat: Rooms['wechat'] = {
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
  bound: 'A WeChat is bound to this account. You can log in by scanning.',
  notBound: 'Bind your WeChat to log in by scanning.',
  bind: 'Bind WeChat',
  bindCode: 'QR code for binding your WeChat',
  bindFailed: 'Your WeChat could not be bound. Please try again.',
  bindDone: 'Your WeChat is bound.',
  unbind: 'Unbind WeChat',
  unbindTitle: 'Unbind your WeChat?',
  unbindText: 'You can no longer log in to this account with WeChat. Enter your password to confirm.',
  unbindDone: 'Your WeChat is unbound.',
  lastWayIn: 'WeChat is the only way to log in to this account. Set a password to unbind it.',
};
