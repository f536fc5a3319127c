import type { KeyObject } from 'node:crypto';
import type { Clock } from '../../../ports/clock.ts';
import { gatewayErrors } from '../gateway-errors.ts';

const { forged } = gatewayErrors('wechatpay');

export interface PlatformCertificate {
  readonly serial: string;
  readonly publicKey: KeyObject;
  /** Milliseconds since 1970. */
  readonly validFrom: number;
  readonly validTo: number;
}

export interface PlatformKeysOptions {
  /** The key that the operator took from the merchant's pages, if any. */
  readonly publicKey: { readonly id: string; readonly key: KeyObject } | undefined;
  readonly download: () => Promise<readonly PlatformCertificate[]>;
  readonly clock: Clock;
}

/** Certificates are rotated; WeChat Pay asks clients to check every 12 hours. */
const freshMs = 12 * 3_600_000;
/** Limits downloads, so that notifications with invented serial numbers cannot cause one each. */
const downloadGapMs = 60_000;

/** The keys that WeChat Pay signs with, by the number in `Wechatpay-Serial`. */
export interface PlatformKeys {
  /** Throws `forged` for a number that is not WeChat Pay's, `unavailable` when that cannot be found out now. */
  find(serial: string): Promise<KeyObject>;
}

export function createPlatformKeys({ publicKey, download, clock }: PlatformKeysOptions): PlatformKeys {
  let certificates: readonly PlatformCertificate[] = [];
  let downloadedAtMs = Number.NEGATIVE_INFINITY;
  let triedAtMs = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | undefined;

  async function refresh(): Promise<void> {
    triedAtMs = clock.elapsedMs();
    certificates = await download();
    downloadedAtMs = clock.elapsedMs();
  }
  /** One download at a time, for all who need it. */
  function refreshOnce(): Promise<void> {
    running ??= refresh().finally(() => {
      running = undefined;
    });
    return running;
  }
  const known = (serial: string) =>
    certificates.find(
      (each) => each.serial === serial && each.validFrom <= clock.now() && clock.now() < each.validTo,
    );

  return {
    async find(serial) {
      if (publicKey !== undefined && serial === publicKey.id) return publicKey.key;
      // The number of a public key is never that of a certificate.
      if (!/^[0-9A-F]{8,64}$/i.test(serial)) throw forged('the key of the signature is not known');
      const now = clock.elapsedMs();
      const isStale = now - downloadedAtMs > freshMs;
      const mayDownload = running !== undefined || now - triedAtMs > downloadGapMs;
      if ((known(serial) === undefined || isStale) && mayDownload) {
        await refreshOnce().catch((error) => {
          if (known(serial) === undefined) throw error;
        });
      }
      const certificate = known(serial);
      if (certificate === undefined) throw forged('the certificate of the signature is not known');
      return certificate.publicKey;
    },
  };
}
