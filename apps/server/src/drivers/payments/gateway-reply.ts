import type { Outbound } from '../../ports/outbound.ts';
import { GatewayError, type GatewayId } from '../../ports/payment-gateway.ts';

export interface GatewayReply {
  readonly status: number;
  readonly headers: Headers;
  /** As it came: signatures cover this text. */
  readonly text: string;
}

/**
 * Sends a request and reads the whole reply. Silence, a broken connection, 429 and 5xx are `unavailable`.
 *
 * @throws {GatewayError}
 */
export async function askGateway(
  gateway: GatewayId,
  outbound: Pick<Outbound, 'fetch'>,
  url: string,
  request: { readonly method: string; readonly headers: Record<string, string>; readonly body?: string },
): Promise<GatewayReply> {
  let reply: GatewayReply;
  try {
    const response = await outbound.fetch(url, request);
    reply = { status: response.status, headers: response.headers, text: await response.text() };
  } catch (error) {
    throw new GatewayError(gateway, 'unavailable', (error as Error).message, { cause: error });
  }
  if (reply.status === 429 || reply.status >= 500) {
    throw new GatewayError(gateway, 'unavailable', `the gateway replied with status ${reply.status}`);
  }
  return reply;
}
