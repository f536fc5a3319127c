import { randomBytes } from 'node:crypto';
import { securityToken } from './security-token.ts';

/**
 * Where the service is and what it requires of clients. Microsoft changes these from time to time, so all of them are
 * settings.
 */
export interface ReadAloudAddress {
  /** Scheme and host; a path before `/consumer/…` is kept. */
  readonly baseUrl: string;
  /** `TrustedClientToken` */
  readonly clientToken: string;
  /** Version of the browser, `143.0.3650.75`. */
  readonly version: string;
}

const servicePath = '/consumer/speech/synthesize/readaloud';
const origin = 'chrome-extension://jdiccldimpdaibmpdkjnbmckianbfold';

/** Makes addresses and headers as Edge sends them, and keeps the service's clock. */
export class ReadAloudAccess {
  readonly #address: ReadAloudAddress;
  /** Seconds by which the service's clock is ahead of ours. */
  #skewSeconds = 0;

  constructor(address: ReadAloudAddress) {
    this.#address = address;
  }

  speechUrl(): string {
    const url = this.#url('/edge/v1', 'TrustedClientToken');
    url.protocol = url.protocol === 'http:' ? 'ws:' : 'wss:';
    url.searchParams.set('ConnectionId', randomId());
    return url.href;
  }

  voicesUrl(): string {
    return this.#url('/voices/list', 'trustedclienttoken').href;
  }

  headers(): Record<string, string> {
    const [major = ''] = this.#address.version.split('.');
    return {
      Origin: origin,
      'User-Agent': `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major}.0.0.0 Safari/537.36 Edg/${major}.0.0.0`,
      'Accept-Language': 'en-US,en;q=0.9',
      'Cache-Control': 'no-cache',
      Pragma: 'no-cache',
      Cookie: `muid=${randomId().toUpperCase()};`,
    };
  }

  /** Adjusts our clock to the service's. Returns false when its response has no date. */
  setClock(dateHeader: string | null | undefined): boolean {
    const time = Date.parse(dateHeader ?? '');
    if (Number.isNaN(time)) return false;
    this.#skewSeconds = (time - Date.now()) / 1000;
    return true;
  }

  #url(path: string, tokenName: string): URL {
    const { baseUrl, clientToken, version } = this.#address;
    const url = new URL(`${baseUrl.replace(/\/+$/, '')}${servicePath}${path}`);
    url.searchParams.set(tokenName, clientToken);
    url.searchParams.set('Sec-MS-GEC', securityToken(clientToken, Date.now() / 1000 + this.#skewSeconds));
    url.searchParams.set('Sec-MS-GEC-Version', `1-${version}`);
    return url;
  }
}

/** 32 hexadecimal digits. */
export function randomId(): string {
  return randomBytes(16).toString('hex');
}
