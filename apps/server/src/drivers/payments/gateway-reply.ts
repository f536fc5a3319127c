import type { PaymentGatewayId } from '@parlando/contract';
import type { Outbound } from '../../ports/outbound.ts';
import { gatewayErrors } from './gateway-errors.ts';

export interface GatewayReply {
  readonly status: number;
  readonly headers: Headers;
  /** As received: signatures cover this text. */
  readonly text: string;
}

/**
 * Sends a request and reads the whole reply. Silence, a broken connection, 429 and 5xx are `unavailable`.
 *
 * @throws {GatewayError}
 */
export async function askGateway(
  gateway: PaymentGatewayId,
  outbound: Pick<Outbound, 'fetch'>,
  url: string,
  request: { readonly method: string; readonly headers: Record<string, string>; readonly body?: string },
): Promise<GatewayReply> {
  const { unavailable } = gatewayErrors(gateway);
  let reply: GatewayReply;
  try {
    const response = await outbound.fetch(url, request);
    reply = { status: response.status, headers: response.headers, text: await response.text() };
  } catch (error) {
    throw unavailable((error as Error).message, error);
  }
  if (reply.status === 429 || reply.status >= 500) {
    throw unavailable(`the gateway replied with status ${reply.status}`);
  }
  return reply;
}
