import type { Namespaces } from '../namespaces.ts';

/** Logging in by scanning, and the WeChat of an account. Its key is the namespace’s name. */
export const wechat: Namespaces['wechat'] = {
  scan: 'Abra WeChat, elija Escanear y apunte al código',
  code: 'Código QR para iniciar sesión con WeChat',
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
  bound: 'Hay una cuenta de WeChat vinculada. Puede iniciar sesión escaneando un código.',
  notBound: 'Vincule su cuenta de WeChat para iniciar sesión escaneando un código.',
  bind: 'Vincular WeChat',
  bindCode: 'Código QR para vincular su cuenta de WeChat',
  bindFailed: 'No se pudo vincular su cuenta de WeChat. Inténtelo de nuevo.',
  bindDone: 'Su cuenta de WeChat está vinculada.',
  unbind: 'Desvincular WeChat',
  unbindTitle: '¿Desvincular su cuenta de WeChat?',
  unbindText: 'Ya no podrá iniciar sesión en esta cuenta con WeChat. Escriba su contraseña para confirmar.',
  unbindDone: 'Su cuenta de WeChat está desvinculada.',
  lastWayIn:
    'WeChat es la única forma de iniciar sesión en esta cuenta. Cree una contraseña antes de desvincularla.',
};
