import { currencyDigits } from '@parlando/contract';
import { GatewayError } from '../../../ports/payment-gateway.ts';

/** Stripe counts them in hundredths although they have none: a full unit is 100. */
const countedInHundredths = new Set(['ISK', 'UGX']);

/** Our smallest units to Stripe's. Throws `refused` for an amount that Stripe does not take. */
export function toStripeAmount(amountMinor: number, currency: string): number {
  if (countedInHundredths.has(currency)) return amountMinor * 100;
  if (currencyDigits(currency) === 3 && amountMinor % 10 !== 0) {
    throw new GatewayError('stripe', 'refused', `amounts of ${currency} must end in 0`, {
      gatewayCode: 'amount_not_round',
    });
  }
  return amountMinor;
}

export function fromStripeAmount(amount: number, currency: string): number {
  return countedInHundredths.has(currency) ? amount / 100 : amount;
}
