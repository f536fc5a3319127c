import type { RouteDefinition } from '@parlando/contract';
import type { Language } from '@parlando/locales';
import { bearerToken } from './caller-key.ts';
import type { RouteContext } from './register-route.ts';
import { findFingerprint } from './visitor.ts';

/** Where a login comes from. */
export interface Origin {
  readonly userAgent: string | undefined;
  readonly address: string;
  /** Fingerprint of the browser, if sent. */
  readonly fingerprint: string | undefined;
  /** Id of the current session, if any. */
  readonly token: string | undefined;
  /** Of the interface. */
  readonly language: Language;
}

export function originOf({
  address,
  language,
  headers,
}: Pick<RouteContext<RouteDefinition>, 'address' | 'language' | 'headers'>): Origin {
  return {
    userAgent: headers['user-agent'],
    address,
    fingerprint: findFingerprint(headers),
    token: bearerToken(headers.authorization),
    language,
  };
}
