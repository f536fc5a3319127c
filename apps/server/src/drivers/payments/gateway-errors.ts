import type { PaymentGatewayId } from '@parlando/contract';
import { GatewayError, type GatewayErrorReason } from '../../ports/payment-gateway.ts';

/** Makes the errors of one gateway. */
export function gatewayErrors(gateway: PaymentGatewayId) {
  const because = (reason: GatewayErrorReason) => (message: string, cause?: unknown) =>
    new GatewayError(gateway, reason, message, { cause });
  return {
    unavailable: because('unavailable'),
    forged: because('forged'),
    notOurs: because('not-ours'),
    malformed: because('malformed'),
    refused: (message: string, gatewayCode: string | undefined, cause?: unknown) =>
      new GatewayError(gateway, 'refused', message, { gatewayCode, cause }),
  };
}
