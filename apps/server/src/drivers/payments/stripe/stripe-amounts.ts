import { currencyDigits } from '@parlando/contract';
import { gatewayErrors } from '../gateway-errors.ts';

const { refused } = gatewayErrors('stripe');

/** Stripe counts it in hundredths although it has none: 1 ISK is 100. */
const countedInHundredths = 'ISK';

/** Stripe's documents do not agree on how it counts UGX, and the mistake would be a hundredfold. */
export const isCountable = (currency: string) => /^[A-Z]{3}$/.test(currency) && currency !== 'UGX';

/** Our smallest units to Stripe's. Throws `refused` for an amount that Stripe does not take. */
export function toStripeAmount(amountMinor: number, currency: string): number {
  if (!isCountable(currency)) throw refused(`${currency} is not taken`, 'currency_not_taken');
  if (currency === countedInHundredths) return amountMinor * 100;
  if (currencyDigits(currency) === 3 && amountMinor % 10 !== 0) {
    throw refused(`amounts of ${currency} must end in 0`, 'amount_not_round');
  }
  return amountMinor;
}

export function fromStripeAmount(amount: number, currency: string): number {
  return currency === countedInHundredths ? amount / 100 : amount;
}
