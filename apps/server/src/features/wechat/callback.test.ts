import { AppError } from '@parlando/contract';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { createWechatApp, deliver, getCode, poll, pollToTheEnd, scanIn } from '../../../test/wechat-app.ts';
import {
  type CallbackSecrets,
  callbackOf,
  callbackPath,
  callbackWith,
  encrypt,
  eventXml,
  makeAesKey,
  sign,
  signedQuery,
} from '../../../test/wechat-callbacks.ts';
import { systemClock } from '../../ports/clock.ts';
import { createCallbacks } from './callback.ts';
import { decryptMessage } from './signature.ts';

const plain = await createWechatApp();
const encrypting = await createWechatApp({}, makeAesKey());
afterAll(async () => {
  await plain.close();
  await encrypting.close();
});

describe.each([
  ['plain', plain],
  ['encrypted', encrypting],
] as const)('a %s callback', (_, instance) => {
  const { app, secrets } = instance;

  test('logs in the person who scanned, or followed after scanning', async () => {
    expect((await scanIn(instance, 'someone', 'subscribe')).token).toBeTruthy();
    expect((await scanIn(instance, 'someone', 'SCAN')).token).toBeTruthy();
  });

  test('about something else is accepted and changes nothing', async () => {
    const { sceneStr, scene } = await getCode(instance);
    for (const event of [
      { openid: 'reader', event: 'subscribe' },
      { openid: 'reader', event: 'unsubscribe', scene },
      { openid: 'reader', event: 'SCAN', scene: 'unknown-scene' },
      { openid: 'not an openid', event: 'SCAN', scene },
    ] as const) {
      expect((await deliver(app, callbackOf(secrets, event))).body).toBe('success');
    }
    const message = eventXml({ openid: 'reader', event: 'SCAN', scene }).replaceAll('SCAN', 'LOCATION');
    expect((await deliver(app, callbackWith(secrets, message))).body).toBe('success');
    expect((await poll(app, sceneStr)).data).toEqual({ status: 'pending' });
  });

  test('that WeChat did not sign is refused', async () => {
    const { sceneStr, scene } = await getCode(instance);
    const scan = { openid: 'forger', event: 'SCAN', scene } as const;
    const right = callbackOf(secrets, scan);
    const without = (name: string) => right.url.replace(new RegExp(`${name}=[^&]*`), '');
    const name = secrets.aesKey ? 'msg_signature' : 'signature';
    const forged = [
      callbackOf({ ...secrets, token: 'another token' }, scan),
      { ...right, url: right.url.replace(/nonce=\d/, 'nonce=x') },
      { ...right, url: without(name) },
      { ...right, url: `${without(name)}&${name}=${'0'.repeat(40)}` },
      { ...right, url: right.url.replace(/timestamp=\d+/, 'timestamp=soon') },
    ];
    for (const callback of forged) {
      const reply = await deliver(app, callback);
      expect([reply.statusCode, reply.json().error]).toEqual([403, 'SIGNATURE_INVALID']);
    }
    expect((await poll(app, sceneStr)).data).toEqual({ status: 'pending' });
  });

  test('with a time stamp in the past or future is refused', async () => {
    for (const ageSeconds of [3600, -3600]) {
      const query = signedQuery(secrets.token, String(Math.floor(Date.now() / 1000) - ageSeconds));
      const url = `${callbackPath}?${new URLSearchParams({ ...query, echostr: 'hello' })}`;
      expect((await app.inject({ url })).statusCode).toBe(403);
    }
  });

  test('that is too large, or no XML, is refused', async () => {
    const send = (xml: string, headers = { 'content-type': 'text/xml' }) =>
      deliver(app, { ...callbackWith(secrets, ''), payload: xml, headers });
    const { scene } = await getCode(instance);
    const large = eventXml({ openid: 'large', event: 'SCAN', scene }).padEnd(1_048_576);
    expect((await send(large)).statusCode).toBe(413);
    for (const broken of ['', '<xml>', '{"xml":1}', '<xml><__proto__>1</__proto__></xml>']) {
      expect([400, 403]).toContain((await send(broken)).statusCode);
    }
    expect((await send('{}', { 'content-type': 'application/json' })).statusCode).not.toBe(500);
    expect((await send('x=1', { 'content-type': 'application/x-www-form-urlencoded' })).statusCode).toBe(415);
  });

  test('of the address check is echoed', async () => {
    const query = { ...signedQuery(secrets.token), echostr: '<b>echo</b>' };
    const ask = (changed: object) =>
      app.inject({ url: `${callbackPath}?${new URLSearchParams({ ...query, ...changed })}` });
    const right = await ask({});
    expect([right.statusCode, right.body]).toEqual([200, '<b>echo</b>']);
    expect(right.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect((await ask({ signature: sign('guessed') })).statusCode).toBe(403);
  });
});

test('a thousand forged callbacks do not affect the code, and the genuine one still works', async () => {
  const { sceneStr, scene } = await getCode(plain);
  const scan = { openid: 'flooded', event: 'SCAN', scene } as const;
  const flood = Array.from({ length: 1000 }, () =>
    deliver(plain.app, callbackOf({ ...plain.secrets, token: 'wrong' }, scan)),
  );
  expect(new Set((await Promise.all(flood)).map(({ statusCode }) => statusCode))).toEqual(new Set([403]));
  await deliver(plain.app, callbackOf(plain.secrets, scan));
  expect((await pollToTheEnd(plain.app, sceneStr)).data.status).toBe('confirmed');
});

test('where callbacks are encrypted, a plain one is refused although its signature is right', async () => {
  const { scene } = await getCode(encrypting);
  const { appId, token } = encrypting.secrets;
  const callback = callbackOf({ appId, token }, { openid: 'downgrade', event: 'SCAN', scene });
  expect((await deliver(encrypting.app, callback)).statusCode).toBe(403);
});

describe('encryption', () => {
  const aesKey = makeAesKey();
  const appId = 'wx1234567890abcdef';
  const refused = (work: () => unknown) => {
    try {
      work();
    } catch (error) {
      return error instanceof AppError && error.code === 'SIGNATURE_INVALID';
    }
    return false;
  };

  test('decrypts every message, and refuses those for another app or under another key', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (message) => {
        const encrypted = encrypt(message, aesKey, appId);
        expect(decryptMessage(encrypted, aesKey, appId)).toBe(message);
        expect(refused(() => decryptMessage(encrypted, aesKey, 'wxffffffffffffffff'))).toBe(true);
        expect(refused(() => decryptMessage(encrypted, makeAesKey(), appId))).toBe(true);
      }),
    );
  });

  test('refuses whatever was not encrypted', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.base64String({ maxLength: 400 })), (text) => {
        expect(refused(() => decryptMessage(text, aesKey, appId))).toBe(true);
      }),
    );
  });
});

describe('any signed body', () => {
  test.each(['plain', 'encrypted'])('%s, is either read or refused', (kind) => {
    const secrets: CallbackSecrets = {
      appId: 'wx1234567890abcdef',
      token: 'a token',
      ...(kind === 'encrypted' && { aesKey: makeAesKey() }),
    };
    const callbacks = createCallbacks({ ...secrets, aesKey: secrets.aesKey }, systemClock);
    const piece = fc.constantFrom(
      '<xml>',
      '</xml>',
      '<Event>',
      '<![CDATA[',
      ']]>',
      '&a;',
      '<!DOCTYPE x [',
      '<a b="',
      'SCAN',
    );
    const anything = fc.array(fc.oneof(piece, fc.string({ maxLength: 8 })), { maxLength: 12 });
    fc.assert(
      fc.property(anything, (pieces) => {
        const { url, payload } = callbackWith(secrets, pieces.join(''));
        const query = Object.fromEntries(new URL(url, 'http://host').searchParams) as {
          signature: string;
          timestamp: string;
          nonce: string;
        };
        try {
          callbacks.read(query, payload);
        } catch (error) {
          expect((error as AppError).code).toBe('MALFORMED_BODY');
        }
      }),
    );
  });

  test('a document with entities of its own expands nothing', () => {
    const secrets = { appId: 'wx1234567890abcdef', token: 'a token', aesKey: undefined };
    const lines = Array.from({ length: 9 }, (_, i) => `<!ENTITY a${i + 1} "${`&a${i};`.repeat(10)}">`).join(
      '',
    );
    const bomb = `<!DOCTYPE xml [<!ENTITY a0 "ha">${lines}]><xml><FromUserName>&a9;</FromUserName><Event>SCAN</Event><EventKey>x</EventKey></xml>`;
    const { payload } = callbackWith({ appId: secrets.appId, token: secrets.token }, bomb);
    expect(createCallbacks(secrets, systemClock).read(signedQuery(secrets.token), payload)).toBeUndefined();
  });
});
