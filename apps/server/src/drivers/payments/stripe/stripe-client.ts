import type { Stripe } from 'stripe';
import type { Outbound } from '../../../ports/outbound.ts';
import { GatewayError } from '../../../ports/payment-gateway.ts';
import { gatewayErrors } from '../gateway-errors.ts';

const { malformed, refused, unavailable } = gatewayErrors('stripe');

export interface StripeSettings {
  /** `sk_live_…`, `sk_test_…`, or a restricted key. */
  readonly secretKey: string;
  /** `whsec_…`, of the webhook endpoint. */
  readonly webhookSecret: string;
  /** Scheme and host. */
  readonly apiUrl: string;
}

export type StripeCall = <Result>(
  act: (stripe: Stripe) => Promise<Stripe.Response<Result>>,
) => Promise<Result>;

export interface StripeClient {
  /** Calls the API. Throws `GatewayError`. */
  readonly call: StripeCall;
  /** The library, loaded when first needed: that takes a third of a second. */
  readonly library: () => Promise<Stripe>;
}

export function createStripeClient(
  { secretKey, apiUrl }: StripeSettings,
  outbound: Pick<Outbound, 'fetch'>,
): StripeClient {
  let loading: Promise<Stripe> | undefined;
  // Done here, because the library would report a proxy's error page as "not JSON" and lose its status.
  const ask: typeof fetch = async (...request) => {
    const response = await outbound.fetch(...request);
    if (response.status !== 429 && response.status < 500) return response;
    await response.body?.cancel();
    throw new Error(`the gateway replied with status ${response.status}`);
  };
  async function load(): Promise<Stripe> {
    const { Stripe } = await import('stripe');
    const { protocol, hostname, port } = new URL(apiUrl);
    return new Stripe(secretKey, {
      protocol: protocol === 'http:' ? 'http' : 'https',
      host: hostname,
      port: port || (protocol === 'http:' ? '80' : '443'),
      httpClient: Stripe.createFetchHttpClient(ask),
      // The caller tries again; every call has a key that makes it happen only once.
      maxNetworkRetries: 0,
      telemetry: false,
    });
  }
  const library = () => {
    loading ??= load();
    return loading;
  };
  return {
    library,
    async call(act) {
      const stripe = await library();
      try {
        const result = await act(stripe);
        // The library treats any JSON without the member `error` as a success, whatever its status.
        const { statusCode } = result.lastResponse;
        if (statusCode >= 400) throw unavailable(`the gateway replied with status ${statusCode}`);
        return result;
      } catch (error) {
        throw explain(error as Error);
      }
    },
  };
}

/** The library's messages may repeat parameters, so only type and code are passed on. */
function explain(error: Error & Partial<Stripe.errors.StripeError>): Error {
  if (error instanceof GatewayError) return error;
  const { statusCode, type, code } = error;
  if (type === 'StripeAPIError' && statusCode === undefined) {
    return malformed('the reply is not JSON', error);
  }
  if (statusCode === undefined) return unavailable('no reply that can be used', error);
  const gatewayCode = code ?? type;
  return refused(`refused: ${gatewayCode}`, gatewayCode, error);
}
