import type { Rooms } from '../rooms.ts';

/** Logging in by scanning, and the WeChat of an account. Its key is the room’s name. */
export const wechat: Rooms['wechat'] = {
  scan: 'Abra WeChat, elija Escanear y apunte al código',
  code: 'Código QR para entrar con WeChat',
  secondsLeft: 'Válido durante {seconds} s',
  scanned: 'Escaneado. Un momento…',
  expired: 'El código QR ha caducado',
  failed: 'No se pudo obtener el código QR.',
  refreshFailed: 'No se pudo renovar el código QR. Inténtelo de nuevo.',
  loginFailed: 'No se pudo iniciar sesión con WeChat. Inténtelo de nuevo.',
  loggedIn: '¡Ha iniciado sesión con WeChat!',
  again: 'Obtener otro código',
  toEmail: 'Usar el correo',
  madeName: 'WeChat-{code}',
  account: 'WeChat',
  bound: 'Esta cuenta tiene un WeChat vinculado. Puede entrar escaneando un código.',
  notBound: 'Vincule su WeChat para entrar escaneando un código.',
  bind: 'Vincular WeChat',
  bindCode: 'Código QR para vincular su WeChat',
  bindFailed: 'No se pudo vincular su WeChat. Inténtelo de nuevo.',
  bindDone: 'Su WeChat está vinculado.',
  unbind: 'Desvincular WeChat',
  unbindTitle: '¿Desvincular su WeChat?',
  unbindText: 'Ya no podrá entrar en esta cuenta con WeChat. Escriba su contraseña para confirmar.',
  unbindDone: 'Su WeChat está desvinculado.',
  lastWayIn: 'WeChat es la única forma de entrar en esta cuenta. Cree una contraseña para desvincularlo.',
};
