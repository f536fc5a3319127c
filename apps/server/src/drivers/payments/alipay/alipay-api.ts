import type { KeyObject } from 'node:crypto';
import * as z from 'zod/mini';
import type { Clock } from '../../../ports/clock.ts';
import type { Outbound } from '../../../ports/outbound.ts';
import { GatewayError } from '../../../ports/payment-gateway.ts';
import { gatewayErrors } from '../gateway-errors.ts';
import { askGateway } from '../gateway-reply.ts';
import { contentToSign, isSignedBy, memberText, signText } from './alipay-signature.ts';
import { toChinaTime } from './alipay-time.ts';

const { forged, malformed } = gatewayErrors('alipay');

export interface AlipaySettings {
  readonly appId: string;
  /** Private key of our app. */
  readonly privateKey: KeyObject;
  /** Alipay's own, not the app's. */
  readonly publicKey: KeyObject;
  /** 16 digits that begin with 2088. */
  readonly sellerId: string;
  /** `page`: the person goes to Alipay's page. `code`: the person scans a code on ours. */
  readonly mode: 'page' | 'code';
  /** Such as `https://openapi.alipay.com/gateway.do`. */
  readonly gatewayUrl: string;
}

export interface AlipayRequest {
  readonly method: string;
  readonly content: Readonly<Record<string, string>>;
  readonly notifyUrl?: string;
  readonly returnUrl?: string;
}

export interface AlipayApi {
  /** Calls a method and returns the genuine reply of a success. Throws `GatewayError`; `gatewayCode` is the `sub_code`. */
  call<Schema extends z.ZodMiniType>(request: AlipayRequest, schema: Schema): Promise<z.output<Schema>>;
  /** An address that carries a signed request, for a browser. */
  pageUrl(request: AlipayRequest): string;
}

const Seal = z.object({ sign: z.optional(z.string()) });
const Verdict = z.object({ code: z.string(), sub_code: z.optional(z.string()) });

export function createAlipayApi(
  settings: AlipaySettings,
  outbound: Pick<Outbound, 'fetch'>,
  clock: Clock,
): AlipayApi {
  function signed({ method, content, notifyUrl, returnUrl }: AlipayRequest): Record<string, string> {
    const parameters = {
      app_id: settings.appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: toChinaTime(clock.now()),
      version: '1.0',
      ...(notifyUrl !== undefined && { notify_url: notifyUrl }),
      ...(returnUrl !== undefined && { return_url: returnUrl }),
      biz_content: JSON.stringify(content),
    };
    return { ...parameters, sign: signText(contentToSign(parameters), settings.privateKey) };
  }

  return {
    pageUrl: (request) => `${settings.gatewayUrl}?${new URLSearchParams(signed(request))}`,
    async call(request, schema) {
      // The gateway reads the character set before it reads the body, so all but the content goes into the address.
      const { biz_content: content = '', ...rest } = signed(request);
      const { text } = await askGateway(
        'alipay',
        outbound,
        `${settings.gatewayUrl}?${new URLSearchParams(rest)}`,
        {
          method: 'POST',
          headers: { 'Content-Type': 'application/x-www-form-urlencoded; charset=utf-8' },
          body: new URLSearchParams({ biz_content: content }).toString(),
        },
      );
      const reply = schema.safeParse(readReply(text, request.method, settings.publicKey));
      if (!reply.success) throw malformed('the reply lacks a field');
      return reply.data;
    },
  };
}

/**
 * The reply of a success must be signed. A refusal may come without a signature, when Alipay did not recognise us: it
 * can only say no. A signature that does not fit is refused in any case.
 */
function readReply(text: string, method: string, publicKey: KeyObject): unknown {
  const { data: seal } = Seal.safeParse(parse(text));
  const inner =
    memberText(text, `${method.replaceAll('.', '_')}_response`) ?? memberText(text, 'error_response');
  if (seal === undefined || inner === undefined) throw malformed('the reply is not of this request');
  const fields = parse(inner);
  const { data: verdict } = Verdict.safeParse(fields);
  if (verdict === undefined) throw malformed('the reply has no code');
  const mayBeUnsigned = seal.sign === undefined && verdict.code !== '10000';
  if (!mayBeUnsigned && !isSignedBy(publicKey, inner, seal.sign)) {
    throw forged('the signature of the reply does not fit');
  }
  if (verdict.code !== '10000') throw refusal(verdict);
  return fields;
}

function refusal({ code, sub_code: subCode = code }: z.output<typeof Verdict>): GatewayError {
  const isPassing = code === '20000' || subCode.endsWith('SYSTEM_ERROR');
  const reason = isPassing ? 'unavailable' : 'refused';
  // It goes to the log, so it is kept short.
  const gatewayCode = subCode.slice(0, 80);
  return new GatewayError('alipay', reason, `refused: ${gatewayCode}`, { gatewayCode });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw malformed('the reply is not JSON', error);
  }
}
