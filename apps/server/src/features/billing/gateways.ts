import { AppError, type PaymentGatewayId } from '@parlando/contract';
import type { PaymentGateway } from '../../ports/payment-gateway.ts';

/** The gateways that are configured, in the order they are offered. */
export type Gateways = ReadonlyMap<PaymentGatewayId, PaymentGateway>;

/** Throws GATEWAY_UNAVAILABLE when it is not configured. */
export function requireGateway(gateways: Gateways, id: PaymentGatewayId): PaymentGateway {
  const gateway = gateways.get(id);
  if (gateway === undefined) throw new AppError('GATEWAY_UNAVAILABLE');
  return gateway;
}
