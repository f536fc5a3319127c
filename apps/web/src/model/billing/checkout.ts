import type { Order } from '@parlando/contract';
import { navigate } from '../../lib/navigation.tsx';

export const resultAddress = (number: string): string =>
  `/payment/result?order=${encodeURIComponent(number)}`;

/** Leaves for the gateway's page; a code to scan is shown on ours, where the result is waited for. */
export function goToCheckout({ number, checkout }: Order): void {
  if (checkout?.kind === 'redirect') location.assign(checkout.url);
  else void navigate(resultAddress(number));
}
