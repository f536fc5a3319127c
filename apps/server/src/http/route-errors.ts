import type { ErrorCode, RouteDefinition } from '@parlando/contract';

/** Errors that the route declares, and those that the HTTP layer may return for it. */
export function errorCodes(route: RouteDefinition): ErrorCode[] {
  const takesInput = route.params ?? route.query ?? route.body;
  return [
    ...route.errors,
    ...(takesInput ? (['INVALID_INPUT'] as const) : []),
    ...(route.body
      ? ([
          'MALFORMED_BODY',
          'BODY_TOO_LARGE',
          'UNSUPPORTED_MEDIA_TYPE',
          'UNSUPPORTED_CONTENT_ENCODING',
        ] as const)
      : []),
    ...(route.params || route.needsAccounts ? (['NOT_FOUND'] as const) : []),
    ...(route.policy === 'visitor' ? (['FINGERPRINT_REQUIRED'] as const) : []),
    ...refusals(route),
    ...(route.method === 'GET' ? [] : (['SHUTTING_DOWN'] as const)),
    'TOO_MANY_REQUESTS',
    'SERVICE_UNAVAILABLE',
    'INTERNAL_ERROR',
  ];
}

/** The login ignores tokens. */
function refusals({ policy, path, converts, confirmed }: RouteDefinition): ErrorCode[] {
  if (path.startsWith('/api/v1/auth/')) return [];
  const isForUsers = policy !== 'open' && policy !== 'link' && policy !== 'visitor';
  return [
    'SESSION_EXPIRED',
    'KEY_INVALID',
    'KEY_FORBIDDEN',
    'BANNED',
    ...(isForUsers || policy === 'visitor' ? (['HOST_FORBIDDEN'] as const) : []),
    ...(isForUsers || converts ? (['LOGIN_REQUIRED'] as const) : []),
    ...((isForUsers && policy !== 'user') || converts ? (['PERMISSION_DENIED'] as const) : []),
    ...(confirmed ? (['CONFIRMATION_REQUIRED'] as const) : []),
  ];
}
