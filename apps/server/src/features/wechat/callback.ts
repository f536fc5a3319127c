import { AppError } from '@parlando/contract';
import { XMLParser } from 'fast-xml-parser';
import * as z from 'zod/mini';
import type { Clock } from '../../ports/clock.ts';
import { decryptMessage, isSame, signatureOf } from './signature.ts';

export interface CallbackKeys {
  readonly appId: string;
  /** What WeChat signs with. */
  readonly token: string;
  /** EncodingAESKey. With it only encrypted callbacks are accepted. */
  readonly aesKey: string | undefined;
}

export interface CallbackQuery {
  readonly signature?: string | undefined;
  readonly msg_signature?: string | undefined;
  readonly timestamp: string;
  readonly nonce: string;
}

/** Somebody scanned a code, or followed the official account after scanning it. */
export interface Scan {
  readonly openid: string;
  readonly scene: string;
}

/** Largest accepted difference between a callback's time and ours. */
const maxAgeSeconds = 600;

const parser = new XMLParser({ parseTagValue: false, processEntities: false });

const Encrypted = z.object({ xml: z.object({ Encrypt: z.string() }) });
const Event = z.object({
  xml: z.object({
    FromUserName: z.string().check(z.regex(/^[\w-]{1,64}$/)),
    Event: z.enum(['subscribe', 'SCAN']),
    EventKey: z.string().check(z.regex(/^(qrscene_)?[\w-]{1,64}$/)),
  }),
});

/** Reads what WeChat sends. Everything throws SIGNATURE_INVALID unless WeChat signed it a moment ago. */
export interface Callbacks {
  verify(query: CallbackQuery): void;
  /** Undefined for what is not a scan. Throws MALFORMED_BODY. */
  read(query: CallbackQuery, body: string): Scan | undefined;
}

export function createCallbacks({ appId, token, aesKey }: CallbackKeys, clock: Clock): Callbacks {
  const check = ({ timestamp, nonce }: CallbackQuery, signature: string | undefined, ...texts: string[]) => {
    const isRight =
      signature !== undefined && isSame(signature, signatureOf(token, timestamp, nonce, ...texts));
    // A plain callback's signature does not cover its body, so an old one must not stay valid for ever.
    const isFresh = Math.abs(clock.now() / 1000 - Number(timestamp)) <= maxAgeSeconds;
    if (!isRight || !isFresh) throw new AppError('SIGNATURE_INVALID');
  };
  const verify = (query: CallbackQuery) => check(query, query.signature);

  return {
    verify,
    read(query, body) {
      if (aesKey === undefined) {
        verify(query);
        return scanIn(parseXml(body));
      }
      const encrypted = Encrypted.safeParse(parseXml(body)).data?.xml.Encrypt;
      if (encrypted === undefined) throw new AppError('SIGNATURE_INVALID');
      check(query, query.msg_signature, encrypted);
      return scanIn(parseXml(decryptMessage(encrypted, aesKey, appId)));
    },
  };
}

function parseXml(text: string): unknown {
  try {
    return parser.parse(text, true);
  } catch (cause) {
    throw new AppError('MALFORMED_BODY', undefined, { cause });
  }
}

function scanIn(message: unknown): Scan | undefined {
  const event = Event.safeParse(message).data?.xml;
  return event && { openid: event.FromUserName, scene: event.EventKey.replace(/^qrscene_/, '') };
}
